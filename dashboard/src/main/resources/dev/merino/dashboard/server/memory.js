// Arrays as heat maps, and one of them page by page.

import { colour, heat, nodeColour, prepare, short } from "./charts.js";

const METRICS = ["faults", "transfers", "diffs", "conflicts", "writers", "home"];
const HOME = 5;
const CELL = 14;
const PAGES_AT_ONCE = 1024;

const metric = document.getElementById("metric");
const scale = document.getElementById("scale");
const list = document.getElementById("arrays");
const zoom = document.getElementById("zoom");
const pages = document.getElementById("pages");
const details = document.getElementById("page");
const parts = document.getElementById("parts");

let arrays = [];
let chosen = null; // the index of the array that is looked at
let first = 0;
let shown = null; // what the server says about its pages
let selected = 0;

/** All arrays anew. */
export function showArrays(all) {
    arrays = all;
    drawArrays();
}

/** All that is drawn, in other colours or of another size. */
export function redraw() {
    drawArrays();
    drawPages();
}

function drawArrays() {
    const which = Number(metric.value);
    const most = Math.max(1, ...arrays.flatMap(array => array.cells.map(cell => cell[which])));
    scale.textContent = which === HOME ? "each node has a colour; grey is nobody's"
        : `brightest: ${short(most)} ${unit(which)}`;
    const known = new Map([...list.children].map(each => [each.dataset.index, each]));
    arrays.forEach(array => {
        const key = String(array.index);
        const row = known.get(key) || newRow(key);
        known.delete(key);
        fillRow(row, array, which, most);
    });
    known.forEach(row => row.remove());
    if (arrays.length === 0) {
        list.textContent = "";
    }
}

function unit(which) {
    return which === 4 ? "nodes" : which === 3 ? "times written by two nodes at once" : METRICS[which];
}

function newRow(key) {
    const row = document.createElement("button");
    row.type = "button";
    row.className = "array";
    row.dataset.index = key;
    row.append(document.createElement("b"), " ", document.createElement("span"), document.createElement("canvas"));
    row.addEventListener("click", () => choose(Number(key)));
    list.append(row);
    return row;
}

function fillRow(row, array, which, most) {
    row.querySelector("b").textContent = array.name;
    row.querySelector("span").textContent =
        `${array.line} ${array.pages} pages of ${array.unitBytes} bytes, ${array.placement.toLowerCase().replace("_", " ")}`
        + (array.pagesEach > 1 ? `, ${array.pagesEach} pages a cell` : "");
    row.title = array.where;
    row.classList.toggle("chosen", array.index === chosen);
    const canvas = row.querySelector("canvas");
    const { pen, width, height } = prepare(canvas);
    const wide = width / array.cells.length;
    array.cells.forEach((cell, index) => {
        pen.fillStyle = cellColour(cell[which], which, most);
        const from = Math.round(index * wide);
        const gap = wide >= 6 ? 1 : 0;
        pen.fillRect(from, 0, Math.max(1, Math.round((index + 1) * wide) - from - gap), height);
    });
    const total = array.cells.reduce((sum, cell) => sum + cell[which], 0);
    const words = which === HOME ? "homes of its pages" : `${short(total)} ${unit(which)}`;
    row.setAttribute("aria-label", `array ${array.name} ${array.line}, ${array.pages} pages, ${words}; shows its pages`);
}

function cellColour(value, which, most) {
    if (which === HOME) {
        return nodeColour(value);
    }
    return value === 0 ? colour("--heat-low") : heat(0.15 + 0.85 * Math.sqrt(value / most));
}

// ---- one array

function choose(index) {
    chosen = index;
    first = 0;
    selected = 0;
    zoom.hidden = false;
    look();
    drawArrays();
    pages.focus();
}

/** Asks for the pages that are looked at; often, while the run lasts. */
export async function look() {
    if (chosen === null) {
        return;
    }
    const asked = chosen;
    const answer = await fetch(`pages?array=${asked}&from=${first}`);
    const next = answer.ok ? await answer.json() : {};
    if (asked === chosen && next.each) {
        shown = next;
        drawPages();
    }
}

function drawPages() {
    if (!shown || chosen === null) {
        return;
    }
    const which = Number(metric.value);
    document.getElementById("zoom-title").textContent =
        `${shown.name} ${shown.line}: ${shown.call || "pages"}, pages ${first} to ${first + shown.each.length - 1} of ${shown.pages}`;
    document.getElementById("earlier").disabled = first === 0;
    document.getElementById("later").disabled = first + shown.each.length >= shown.pages;
    const columns = columnCount();
    pages.style.height = Math.ceil(shown.each.length / columns) * CELL + "px";
    const { pen } = prepare(pages);
    const values = shown.each.map(page => valueOf(page, which));
    const most = Math.max(1, ...values);
    values.forEach((value, index) => {
        pen.fillStyle = cellColour(value, which, most);
        pen.fillRect(index % columns * CELL, Math.floor(index / columns) * CELL, CELL - 1, CELL - 1);
    });
    selected = Math.min(selected, shown.each.length - 1);
    pen.strokeStyle = colour("--accent");
    pen.lineWidth = 2;
    pen.strokeRect(selected % columns * CELL, Math.floor(selected / columns) * CELL, CELL - 1, CELL - 1);
    describe();
}

function valueOf(page, which) {
    return which === 4 ? page.writers.length : page[METRICS[which]];
}

function columnCount() {
    return Math.max(1, Math.floor(pages.getBoundingClientRect().width / CELL));
}

function describe() {
    const page = shown.each[selected];
    if (!page) {
        return;
    }
    const number = first + selected;
    const home = page.home < 0 ? "no home seen" : `home is node ${page.home}`;
    details.textContent =
        `Page ${number}, ${elements(number)}: ${home}; read by nodes ${page.readers.join(", ") || "none"},`
        + ` written by nodes ${page.writers.join(", ") || "none"}; ${page.faults} faults, ${page.transfers} transfers,`
        + ` ${page.diffs} diffs, ${page.conflicts} times written by two nodes at once.`;
    drawParts(page);
}

function elements(number) {
    const from = number * shown.unitBytes;
    if (!shown.elementBytes) {
        return `bytes ${from} to ${from + shown.unitBytes - 1}`;
    }
    return `elements ${from / shown.elementBytes} to ${(from + shown.unitBytes) / shown.elementBytes - 1}`;
}

/** Which parts of the page the diffs of each node have changed. */
function drawParts(page) {
    const writers = page.writtenParts.map((mask, node) => [node, BigInt("0x" + mask)]).filter(([, mask]) => mask !== 0n);
    const table = document.createElement("table");
    writers.forEach(([node, mask]) => {
        const row = table.insertRow();
        row.insertCell().textContent = `node ${node} has changed`;
        const canvas = document.createElement("canvas");
        canvas.setAttribute("role", "img");
        canvas.setAttribute("aria-label", `the parts of the page that node ${node} has changed`);
        row.insertCell().append(canvas);
    });
    parts.replaceChildren(table);
    [...table.querySelectorAll("canvas")].forEach((canvas, index) => {
        const [node, mask] = writers[index];
        const { pen, width, height } = prepare(canvas);
        for (let part = 0n; part < 64n; part++) {
            pen.fillStyle = mask >> part & 1n ? nodeColour(node) : colour("--heat-low");
            pen.fillRect(Number(part) * width / 64, 0, width / 64 - 1, height);
        }
    });
}

function select(next) {
    if (shown && next >= 0 && next < shown.each.length) {
        selected = next;
        drawPages();
    }
}

function turn(by) {
    first = Math.max(0, first + by);
    selected = 0;
    look();
}

pages.addEventListener("click", event => {
    const box = pages.getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left) / CELL);
    select(Math.floor((event.clientY - box.top) / CELL) * columnCount() + column);
});
pages.addEventListener("keydown", event => {
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columnCount(), ArrowDown: columnCount() };
    if (event.key in steps) {
        event.preventDefault();
        select(selected + steps[event.key]);
    }
});
metric.addEventListener("change", redraw);
document.getElementById("earlier").addEventListener("click", () => turn(-PAGES_AT_ONCE));
document.getElementById("later").addEventListener("click", () => turn(PAGES_AT_ONCE));
document.getElementById("close").addEventListener("click", () => {
    zoom.hidden = true;
    chosen = null;
    shown = null;
    drawArrays();
});
