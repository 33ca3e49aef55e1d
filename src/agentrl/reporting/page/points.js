// Points of the line charts, by keyboard as by mouse: Tab enters a chart, arrows go along a line and
// from line to line, Enter opens where the number comes from. The line below a chart says the value.

class Points {
  constructor(figure) {
    this.reading = figure.querySelector(".reading");
    this.lines = [...figure.querySelectorAll("svg g")].map((line) => [...line.querySelectorAll("circle")])
      .filter((line) => line.length > 0);
    // On the figure: Chromium lets Tab stop at a drawing that listens for focus itself.
    figure.addEventListener("keydown", (event) => this.press(event));
    figure.addEventListener("focusin", (event) => this.enter(event.target));
    figure.addEventListener("focusout", () => this.say(null));
    figure.addEventListener("mouseover", (event) => this.say(event.target.closest("circle") ?? document.activeElement));
    figure.addEventListener("mouseleave", () => this.say(document.activeElement));
  }

  say(point) {
    const known = this.lines.some((line) => line.includes(point));
    this.reading.textContent = known ? `${point.getAttribute("aria-label")}: ${point.dataset.text}` : "";
  }

  enter(point) {
    // Tab comes back to the point that was left.
    for (const other of this.lines.flat()) other.setAttribute("tabindex", other === point ? "0" : "-1");
    this.say(point);
  }

  // The point that a key leads to; none at an end, or for a key that leads nowhere.
  next(key, point) {
    const row = this.lines.findIndex((line) => line.includes(point));
    const place = this.lines[row].indexOf(point);
    const along = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: this.lines[row].length - 1 };
    if (key in along) return this.lines[row][along[key]];
    const across = { ArrowUp: row - 1, ArrowDown: row + 1 };
    return key in across ? this.nearest(this.lines[across[key]], Number(point.dataset.step)) : undefined;
  }

  nearest(line, step) {
    const away = (point) => Math.abs(Number(point.dataset.step) - step);
    return line?.reduce((best, point) => (away(point) < away(best) ? point : best));
  }

  press(event) {
    const point = event.target.closest("circle");
    if (point === null || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") explain(point.dataset);
    else if (/^Arrow|^Home$|^End$/.test(event.key)) this.next(event.key, point)?.focus();
    else return;
    event.preventDefault();
  }
}

for (const figure of document.querySelectorAll(".charts figure")) new Points(figure);
