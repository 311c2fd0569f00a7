// Takes what the server sends and shows it. Rows stay where they are, so that whoever reads them can go on reading.

import { CAUSES, heat, line, short, strip, time } from "./charts.js";
import { look, redraw, showArrays } from "./memory.js";

const DOING = { COMPUTING: 0, PROTOCOL: 1, PAGE: 2, LOCK: 3, BARRIER: 4, FLAG: 5, COUNTER: 6, OTHER: 7, ENDED: 8 };
const RATES = { faults: "faults", fetches: "fetches", diffs: "diffs", notices: "write notices", messages: "messages", bytes: "bytes sent" };

let state = null;
let past = null;
let objects = null;

function byId(id) {
    return document.getElementById(id);
}

function text(id, words) {
    if (byId(id).textContent !== words) {
        byId(id).textContent = words;
    }
}

/** So many rows, made by `make` where they are missing. */
function rows(body, count, make) {
    while (body.children.length > count) {
        body.lastElementChild.remove();
    }
    while (body.children.length < count) {
        body.append(make());
    }
    return [...body.children];
}

function row(kinds) {
    const made = document.createElement("tr");
    kinds.forEach(kind => {
        const cell = made.insertCell();
        cell.className = kind;
    });
    return made;
}

function legend() {
    CAUSES.forEach((cause, index) => {
        const item = document.createElement("span");
        const dot = document.createElement("i");
        dot.className = "dot c" + index;
        item.append(dot, cause === "computing" ? cause : cause === "protocol" ? "the runtime" : cause === "other" ? "other waits" : "waits: " + cause);
        byId("legend").append(item);
    });
}

// ---- the head

function showHead() {
    text("program", state.program || "");
    text("settings", state.settings || "");
    const words = { "": "running", ended: "has ended", failed: "has failed" }[state.end];
    text("running", words);
    byId("running").className = state.end === "" ? "live" : state.end;
    text("clock", (state.atNs / 1e9).toFixed(1) + " s");
    document.title = `Merino: ${state.program} ${words}`;
    byId("timed").hidden = !state.isTimed;
}

// ---- ranks

function newRank() {
    const made = row(["number", "number", "now", "number", "shares", "strip"]);
    const dot = document.createElement("i");
    dot.className = "dot";
    made.cells[2].append(dot, document.createElement("span"));
    const bar = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    bar.setAttribute("preserveAspectRatio", "none");
    bar.setAttribute("viewBox", "0 0 1000 10");
    bar.setAttribute("role", "img");
    CAUSES.forEach((_, index) => {
        const part = document.createElementNS("http://www.w3.org/2000/svg", "rect");
        part.setAttribute("class", "c" + index);
        part.setAttribute("height", "10");
        bar.append(part);
    });
    made.cells[4].append(bar);
    const canvas = document.createElement("canvas");
    canvas.setAttribute("role", "img");
    made.cells[5].append(canvas);
    return made;
}

function showRanks() {
    const all = rows(byId("ranks").tBodies[0], state.ranks.length, newRank);
    state.ranks.forEach((rank, index) => {
        const cells = all[index].cells;
        cells[0].textContent = rank.rank;
        cells[1].textContent = rank.node;
        cells[2].firstChild.className = "dot c" + DOING[rank.doing];
        cells[2].lastChild.textContent = rank.words;
        cells[2].title = rank.words;
        cells[3].textContent = rank.sinceMs < 0 ? "" : rank.sinceMs < 1 ? "< 1 ms" : time(rank.sinceMs * 1e6);
        showShares(cells[4].firstChild, rank);
    });
    showStrips();
}

function showShares(bar, rank) {
    const total = rank.timeNs.reduce((sum, each) => sum + each, 0) || 1;
    let from = 0;
    const words = [];
    rank.timeNs.forEach((ns, cause) => {
        const part = bar.children[cause];
        const wide = ns / total * 1000;
        part.setAttribute("x", from);
        part.setAttribute("width", wide);
        from += wide;
        if (wide >= 5) {
            words.push(`${CAUSES[cause]} ${(wide / 10).toFixed(0)} %`);
        }
    });
    bar.dataset.ns = rank.timeNs.join(" ");
    bar.setAttribute("aria-label", `rank ${rank.rank}: ` + words.join(", "));
}

function showStrips() {
    if (!past) {
        return;
    }
    [...byId("ranks").tBodies[0].rows].forEach((each, index) => {
        const canvas = each.cells[5].firstChild;
        strip(canvas, past.endsMs, past.shares[index] || []);
        canvas.setAttribute("aria-label", `where the time of rank ${index} went, over time`);
    });
}

// ---- rates

function newChart(name) {
    const chart = document.createElement("div");
    chart.className = "chart";
    const title = document.createElement("h3");
    const value = document.createElement("strong");
    value.id = "rate-" + name;
    title.append(value, RATES[name]);
    const canvas = document.createElement("canvas");
    canvas.setAttribute("role", "img");
    chart.append(title, canvas);
    byId("rates").append(chart);
    return canvas;
}

const charts = Object.fromEntries(Object.keys(RATES).map(name => [name, newChart(name)]));

function showRates() {
    Object.keys(RATES).forEach(name => {
        if (!state) {
            return;
        }
        text("rate-" + name, short(state.rates[name] || 0));
        charts[name].setAttribute("aria-label", `${RATES[name]}: ${short(state.rates[name] || 0)} in a second`);
        if (past) {
            line(charts[name], past.endsMs, past.rates[name]);
        }
    });
}

// ---- traffic

function showMatrix() {
    const table = byId("matrix");
    const count = state.matrix.length;
    const head = rows(table.tHead, 1, () => document.createElement("tr"))[0];
    rows(head, count + 1, () => {
        const cell = document.createElement("th");
        cell.scope = "col";
        return cell;
    }).forEach((cell, index) => {
        cell.textContent = index === 0 ? "from \\ to" : "node " + (index - 1);
    });
    const most = Math.max(1, ...state.matrix.flat().map(sent => sent[1]));
    rows(table.tBodies[0], count, newSender).forEach((each, from) => {
        each.firstChild.textContent = "node " + from;
        rows(each, count + 1, newPair).slice(1).forEach((cell, to) => showPair(cell, from, to, most));
    });
}

function newSender() {
    const made = document.createElement("tr");
    const name = document.createElement("th");
    name.scope = "row";
    made.append(name);
    return made;
}

function newPair() {
    const cell = document.createElement("td");
    cell.append(document.createElement("span"), document.createElement("small"));
    return cell;
}

function showPair(cell, from, to, most) {
    const [messages, bytes] = state.matrix[from][to] || [0, 0];
    const share = Math.sqrt(bytes / most);
    cell.style.background = from === to ? "" : heat(share);
    cell.style.color = from === to || share < 0.45 ? "" : "#14171b";
    if (share > 0.45 && !matchMedia("(prefers-color-scheme: dark)").matches) {
        cell.style.color = "#ffffff";
    }
    cell.firstChild.textContent = from === to ? "" : messages.toLocaleString("en");
    cell.lastChild.textContent = from === to ? "" : short(bytes) + "B";
    cell.dataset.messages = messages;
}

// ---- what is counted

function showTotals() {
    const counted = Object.entries(state.totals).filter(([, count]) => count !== 0);
    const sent = Object.entries(state.traffic).map(([kind, [messages]]) => ["sent " + kind, messages]);
    const all = [...counted, ...sent];
    rows(byId("totals").tBodies[0], all.length, () => row(["", "number"])).forEach((each, index) => {
        const [name, count] = all[index];
        each.cells[0].textContent = name;
        each.cells[1].textContent = count.toLocaleString("en");
        each.dataset.name = name;
        each.dataset.count = count;
    });
}

// ---- locks and barriers

function showLocks() {
    rows(byId("locks").tBodies[0], objects.locks.length, () => row(["", "number", "number", "number", "number", "number"]))
        .forEach((each, index) => {
            const lock = objects.locks[index];
            [lock.name, lock.taken.toLocaleString("en"), time(lock.waitedNs), time(lock.longestNs),
                lock.holders.map(rank => "rank " + rank).join(", "), lock.queue.length || ""]
                .forEach((words, cell) => { each.cells[cell].textContent = words; });
        });
}

function showBarriers() {
    rows(byId("barriers").tBodies[0], objects.barriers.length, () => row(["", "number", "number", ""])).forEach((each, index) => {
        const barrier = objects.barriers[index];
        each.cells[0].textContent = barrier.name;
        each.cells[1].textContent = barrier.meetings.toLocaleString("en");
        each.cells[2].textContent = time(barrier.waitedNs);
        showLast(each.cells[3], barrier);
    });
}

function showLast(cell, barrier) {
    const most = Math.max(1, ...barrier.last);
    const latest = barrier.last.indexOf(Math.max(...barrier.last));
    if (!cell.firstChild) {
        const bars = document.createElement("div");
        bars.className = "bars";
        bars.setAttribute("role", "img");
        cell.append(bars, document.createElement("span"));
    }
    rows(cell.firstChild, barrier.last.length, () => document.createElement("i")).forEach((bar, rank) => {
        bar.style.height = barrier.last[rank] / most * 100 + "%";
        bar.className = rank === latest ? "most" : "";
        bar.title = `rank ${rank}: last in ${barrier.last[rank]} of ${barrier.meetings}`;
    });
    const percent = barrier.meetings === 0 ? 0 : Math.round(100 * barrier.last[latest] / barrier.meetings);
    const words = barrier.meetings === 0 ? "" : `rank ${latest} in ${percent} %`;
    cell.firstChild.setAttribute("aria-label", "comes last most often: " + words);
    cell.lastChild.textContent = words;
}

function showAdvice() {
    const said = objects.advice;
    const items = rows(byId("sentences"), Math.max(1, said.length), () => document.createElement("li"));
    items.forEach((item, index) => {
        const words = said[index] || "Nothing so far.";
        if (item.textContent !== words) { // else a screen reader would say it again and again
            item.textContent = words;
        }
        item.className = said.length ? "said" : "";
    });
}

// ---- all of it

function showState() {
    if (!state || !state.ranks) {
        return;
    }
    showHead();
    showRanks();
    showRates();
    showMatrix();
    showTotals();
}

function showObjects() {
    if (!objects || !objects.arrays) {
        return;
    }
    showArrays(objects.arrays);
    showLocks();
    showBarriers();
    showAdvice();
}

function showAll() {
    showState();
    showObjects();
    redraw();
}

function listen() {
    const events = new EventSource("events");
    events.addEventListener("state", event => {
        state = JSON.parse(event.data);
        showState();
    });
    events.addEventListener("objects", event => {
        objects = JSON.parse(event.data);
        showObjects();
        look().catch(() => {});
    });
    events.addEventListener("history", event => {
        past = JSON.parse(event.data);
        showStrips();
        showRates();
    });
    events.addEventListener("error", () => {
        if (state && state.end === "") {
            text("running", "the launcher does not answer");
            byId("running").className = "";
        }
    });
}

legend();
listen();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showAll);
addEventListener("resize", showAll);
