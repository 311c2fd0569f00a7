// What draws: colours, strips of a rank's time, lines of rates. Canvases bear their words in aria-label.

export const CAUSES = ["computing", "protocol", "page", "lock", "barrier", "flag", "counter", "other"];
const COLOURS = ["--user", "--protocol", "--page", "--lock", "--barrier", "--flag", "--counter", "--other"];

/** The value of a colour of the style sheet, which knows whether it is dark. */
export function colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** A canvas with as many dots as the screen has there; draws in units of the page. */
export function prepare(canvas) {
    const ratio = window.devicePixelRatio || 1;
    const box = canvas.getBoundingClientRect();
    const width = Math.max(1, Math.round(box.width * ratio));
    const height = Math.max(1, Math.round(box.height * ratio));
    if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
    }
    const pen = canvas.getContext("2d");
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, box.width, box.height);
    return { pen, width: box.width, height: box.height };
}

/** The shares of a rank's time, interval after interval: a stack of colours in each. */
export function strip(canvas, ends, shares) {
    const { pen, width, height } = prepare(canvas);
    const colours = COLOURS.map(colour);
    const last = ends.length ? ends[ends.length - 1] : 1;
    let from = 0;
    shares.forEach((parts, index) => {
        const to = ends[index] / last * width;
        let top = height;
        parts.forEach((part, cause) => {
            const tall = part / 1000 * height;
            top -= tall;
            pen.fillStyle = colours[cause];
            pen.fillRect(from, top, Math.max(0.6, to - from + 0.3), tall);
        });
        from = to;
    });
}

/** A line over time, with the area below it; its highest value stands at its top. */
export function line(canvas, ends, values) {
    const { pen, width, height } = prepare(canvas);
    const most = Math.max(1, ...values);
    const last = ends.length ? ends[ends.length - 1] : 1;
    pen.strokeStyle = colour("--line");
    pen.lineWidth = 1;
    pen.beginPath();
    pen.moveTo(0, height - 0.5);
    pen.lineTo(width, height - 0.5);
    pen.stroke();
    if (values.length === 0) {
        return;
    }
    pen.beginPath();
    values.forEach((value, index) => {
        const x = ends[index] / last * width;
        const y = height - 1 - value / most * (height - 14);
        if (index === 0) {
            pen.moveTo(0, y);
        }
        pen.lineTo(x, y);
    });
    pen.strokeStyle = colour("--accent");
    pen.lineWidth = 1.5;
    pen.stroke();
    pen.lineTo(width, height);
    pen.lineTo(0, height);
    pen.globalAlpha = 0.15;
    pen.fillStyle = colour("--accent");
    pen.fill();
    pen.globalAlpha = 1;
    pen.fillStyle = colour("--faint");
    pen.font = "10px system-ui, sans-serif";
    pen.fillText("most " + short(most), 2, 10);
}

/** Between the two colours of heat; 0 to 1. */
export function heat(share) {
    const low = parse(colour("--heat-low"));
    const high = parse(colour("--heat-high"));
    const mixed = low.map((each, i) => Math.round(each + (high[i] - each) * share));
    return `rgb(${mixed.join(",")})`;
}

function parse(hex) {
    return [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16));
}

const NODES = ["#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#76b7b2", "#b07aa1", "#edc948", "#9c755f"];

/** The colour of a node. */
export function nodeColour(node) {
    return node < 0 ? colour("--heat-low") : NODES[node % NODES.length];
}

/** A number in few characters. */
export function short(value) {
    const units = ["", "k", "M", "G", "T"];
    let unit = 0;
    while (value >= 1000 && unit < units.length - 1) {
        value /= 1000;
        unit++;
    }
    return (unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)) + units[unit];
}

/** A time in few characters. */
export function time(ns) {
    if (ns < 1e3) {
        return Math.round(ns) + " ns";
    }
    if (ns < 1e6) {
        return (ns / 1e3).toFixed(1) + " us";
    }
    return ns < 1e9 ? (ns / 1e6).toFixed(1) + " ms" : (ns / 1e9).toFixed(2) + " s";
}
