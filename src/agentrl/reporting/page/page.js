"use strict";
// Sources of numbers, and the transcript browser. All text goes in as text, never as markup.

const byId = (id) => document.getElementById(id);

function make(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in node) node[name] = value;
    else node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

// ---- Where a number comes from

const sources = JSON.parse(byId("sources").textContent);

const UNCOMPUTED = {
  "": "nothing here: it is quoted from config/published.yaml",
  settings: "nothing: it is a setting of the run",
  page: "this page, which counted them",
};

function explain({ value, file, key, origin }) {
  const rows = [["value", value], ["file", file], ["key", key]];
  if (origin in UNCOMPUTED) rows.push(["computed by", UNCOMPUTED[origin]]);
  else rows.push(["computed for", origin], ...(sources[origin] ?? [["record", "none: a stage leaves it at its end"]]));
  const list = byId("source").querySelector("dl");
  list.replaceChildren();
  for (const [name, text] of rows) {
    list.append(make("dt", {}, name), make("dd", {}, make("code", {}, text)));
  }
  byId("source").showModal();
}

// A figure that the script sets out: a button that opens to its source, as those of the markup do.
function number(text, value, file, key, origin) {
  const button = make("button", { type: "button", className: "number" }, text);
  Object.assign(button.dataset, { value: JSON.stringify(value), file, key, origin });
  return button;
}

document.addEventListener("click", (event) => {
  const target = event.target.closest("[data-key]");
  if (target) explain(target.dataset);
  if (event.target === byId("source")) byId("source").close(); // The backdrop.
});

// ---- Tables of steps: packed as columns, and set out when they are opened.

async function setOut(details) {
  const place = details.querySelector("div");
  if (place.firstChild) return;
  const data = await unpack(details.querySelector("script").textContent);
  const head = make("tr", {}, ...["step", ...data.columns.map((one) => one.title)].map((title) => make("th", { scope: "col" }, title)));
  const body = make("tbody");
  for (let step = 0; step < data.columns[0].texts.length; step += 1) {
    const cells = data.columns.map((one) => make("td", {}, one.texts[step] === null ? "–"
      : number(one.texts[step], one.values[step], one.file, `${data.key}[${step}]${one.key}`, data.origin)));
    body.append(make("tr", {}, make("th", { scope: "row" }, String(step)), ...cells));
  }
  place.replaceChildren(make("table", {}, make("thead", {}, head), body));
}

for (const one of document.querySelectorAll("details.steps")) one.addEventListener("toggle", () => setOut(one));

// ---- Transcripts

const ANY = "";
const POLICIES = { cold: "before the warm start", base: "before", trained: "after" };
const PAGE = 100;

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

function flatten(data) {
  return data.sets.flatMap((set) => set.episodes.map((episode) => ({ ...episode, set,
    experiment: set.experiment, seed: String(set.seed), policy: set.policy })));
}

const OUTCOMES = {
  solved: (episode) => episode.reward > 0,
  "not solved": (episode) => episode.reward <= 0,
  "claims passing tests": (episode) => episode.claims,
  "claims them falsely": (episode) => episode.false_claim,
};

function outcomeFits(episode, wanted) {
  if (wanted === ANY) return true;
  if (wanted in OUTCOMES) return OUTCOMES[wanted](episode);
  const [kind, word] = wanted.split(": ");
  return kind === "ended" ? episode.ended === word : episode.outcome === word;
}

function fits(episode, wanted) {
  return ["experiment", "seed", "policy", "task"].every((key) => wanted[key] === ANY || episode[key] === wanted[key])
    && outcomeFits(episode, wanted.outcome)
    && (wanted.cause === ANY || episode.causes.includes(wanted.cause));
}

function fill(select, values, labels = {}) {
  select.replaceChildren(new Option("all", ANY));
  for (const value of new Set(values)) select.add(new Option(labels[value] ?? value, value));
}

function block(kind, ...children) {
  return make("div", { className: `text ${kind}` }, ...children);
}

function shade(logprob) {
  return [-0.1, -0.7, -1.6, -3, -6].filter((bound) => logprob < bound).length;
}

// Where a figure of an episode stands: in its line of the file of episodes.
function source(episode, key) {
  return { file: episode.set.file, key: `[${episode.line}].${key}`, origin: episode.set.origin };
}

// What the page holds of log-probabilities; their file holds all digits.
const rounded = (value) => `${JSON.stringify(value)} (rounded)`;

function figure(episode, text, value, key) {
  const from = source(episode, key);
  return number(text, value, from.file, from.key, from.origin);
}

function reply(episode, turn) {
  if (!turn.tokens) return block("own", turn.text);
  const { texts, logprobs } = turn.tokens;
  let known = 0;
  return block("own", ...texts.map((text, i) => {
    known += text.length;
    const title = `log-probability ${logprobs[i].toFixed(3)}, probability ${Math.exp(logprobs[i]).toPrecision(2)}`;
    const ender = known > turn.text.length ? " ender" : "";
    const span = make("span", { className: `lp${shade(logprobs[i])}${ender}`, title }, text);
    Object.assign(span.dataset, { ...source(episode, `logprobs[${turn.first + i}]`), value: rounded(logprobs[i]) });
    return span;
  }));
}

function call(item) {
  if ("malformed" in item) return make("div", { className: "call" }, `malformed call: ${item.malformed}`);
  const list = make("dl");
  for (const [name, value] of Object.entries(item.arguments)) {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    list.append(make("dt", {}, name), make("dd", {}, make("pre", {}, text)));
  }
  return make("div", { className: "call" }, make("b", {}, item.name), list);
}

function result(found) {
  const label = `tool result: ${found.status}${found.cause ? ` (${found.cause})` : ""}`;
  return make("div", {}, make("p", { className: "tool-label" }, label), block(`tool ${found.status}`, found.text));
}

function turnView(episode, turn, count) {
  const cut = turn.truncated ? ", cut at the token limit" : "";
  const parts = [make("p", { className: "own-label" }, `turn ${count}, the model${cut}`, likelihoods(episode, turn)), reply(episode, turn)];
  for (let i = 0; i < Math.max(turn.items.length, turn.results.length); i += 1) {
    if (turn.items[i]) parts.push(call(turn.items[i]));
    if (turn.results[i]) parts.push(result(turn.results[i]));
  }
  return make("div", {}, ...parts);
}

// All log-probabilities of a turn at once, for whoever can't point at a single token.
function likelihoods(episode, turn) {
  if (!turn.tokens) return "";
  const { logprobs } = turn.tokens;
  const button = figure(episode, "log-probabilities", null, `logprobs[${turn.first}:${turn.first + logprobs.length}]`);
  button.dataset.value = rounded(logprobs);
  return make("span", {}, "; ", button);
}

function diffView(title, lines, same) {
  if (lines === null) return make("div", {}, make("h4", {}, title), make("p", {}, "Not at hand."));
  if (lines.length === 0) return make("div", {}, make("h4", {}, title), make("p", {}, same));
  const kinds = { "+": "add", "-": "cut" };
  const rows = lines.map((line) => make("span", { className: kinds[line[0]] ?? "" }, line || " "));
  return make("div", {}, make("h4", {}, title), block("own diff", ...rows));
}

function episodeView(episode, prompts) {
  const solved = episode.reward > 0;
  const prompt = prompts[`${episode.experiment}/${episode.seed}`]?.[episode.task];
  const claim = episode.false_claim ? "; claims passing tests falsely" : episode.claims ? "; claims passing tests" : "";
  return make("article", {},
    make("h4", {}, `${POLICIES[episode.policy] ?? episode.policy}: ${episode.task}, sample `,
      figure(episode, String(episode.sample), episode.sample, "sample")),
    make("p", { className: "verdict" },
      make("b", { className: solved ? "solved" : "unsolved" }, solved ? "solved" : "not solved"),
      `; hidden tests: ${episode.outcome}; ended: ${episode.ended}; reward `,
      figure(episode, String(episode.reward), episode.reward, "reward"), `${claim}; `,
      make("code", {}, episode.set.file)),
    prompt === undefined ? null : make("details", {}, make("summary", {}, "prompt"), block("tool", prompt)),
    ...episode.turns.map((turn, i) => turnView(episode, turn, i + 1)),
    diffView("final source, against the buggy one", episode.diffs.buggy, "Unchanged: the bug is still there."),
    diffView("final source, against the reference", episode.diffs.reference, "Equal to the reference."));
}

class Browser {
  constructor(data) {
    this.prompts = data.prompts;
    this.episodes = flatten(data);
    this.form = byId("filters");
    this.current = null;
    this.limit = PAGE;
    this.fillFilters();
    this.form.addEventListener("change", () => this.update());
    this.form.addEventListener("reset", () => setTimeout(() => this.update()));
    this.form.addEventListener("submit", (event) => event.preventDefault());
    byId("list").addEventListener("keydown", (event) => this.move(event));
    this.update();
  }

  fillFilters() {
    const controls = this.form.elements;
    for (const key of ["experiment", "seed", "task"]) fill(controls[key], this.episodes.map((one) => one[key]));
    fill(controls.policy, this.episodes.map((one) => one.policy), POLICIES);
    fill(controls.outcome, [...Object.keys(OUTCOMES),
      ...this.episodes.map((one) => `hidden tests: ${one.outcome}`),
      ...this.episodes.map((one) => `ended: ${one.ended}`)]);
    fill(controls.cause, this.episodes.flatMap((one) => one.causes).sort());
  }

  wanted() {
    return Object.fromEntries(new FormData(this.form));
  }

  update() {
    this.limit = PAGE;
    const wanted = this.wanted();
    this.found = this.episodes.filter((one) => fits(one, wanted));
    if (!this.found.includes(this.current)) this.current = this.found[0] ?? null;
    this.list();
    this.show();
  }

  list() {
    const shown = this.found.slice(0, this.limit);
    byId("count").textContent = `${this.found.length} of ${this.episodes.length} episodes`;
    byId("list").replaceChildren(...shown.map((one) => this.entry(one)));
    if (this.found.length > shown.length) {
      const more = make("button", { type: "button", className: "more" }, `${this.found.length - shown.length} more`);
      more.addEventListener("click", () => { this.limit += PAGE; this.list(); });
      byId("list").append(make("li", {}, more));
    }
  }

  entry(one) {
    const solved = one.reward > 0;
    const button = make("button", { type: "button" },
      make("span", { className: solved ? "solved" : "unsolved" }, solved ? "✓ " : "✗ "),
      `${one.task} #${one.sample} `,
      make("small", {}, `${POLICIES[one.policy] ?? one.policy}, ${one.experiment}, seed ${one.seed}`));
    if (one === this.current) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => { this.current = one; this.mark(button); this.show(); });
    return make("li", {}, button);
  }

  mark(button) {
    byId("list").querySelector("[aria-current]")?.removeAttribute("aria-current");
    button.setAttribute("aria-current", "true");
  }

  move(event) {
    const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
    const next = step && event.target.closest("li")?.[step]?.querySelector("button");
    if (next) { event.preventDefault(); next.focus(); }
  }

  show() {
    const one = this.current;
    if (one === null) {
      byId("shown").replaceChildren(make("p", { className: "note" }, "No episode fits these filters."));
      return;
    }
    let sides = [one];
    if (this.form.elements.compare.checked) {
      const same = ["experiment", "seed", "task", "sample"];
      sides = this.episodes.filter((other) => same.every((key) => other[key] === one[key]));
    }
    byId("shown").replaceChildren(make("div", { className: "pair" }, ...sides.map((side) => episodeView(side, this.prompts))));
  }
}

if (byId("packed")) {
  unpack(byId("packed").textContent).then((data) => { new Browser(data); document.body.dataset.ready = "true"; });
} else {
  document.body.dataset.ready = "true";
}
