// What is found in the book, beside the pages: errors first, each with the way to its page, or to its field in the form.

const $ = (id) => document.getElementById(id);
const NONE = "Nothing is wrong as far as check, preflight and verify can see.";
const DOING = "So far, nothing is wrong.";

let shown = "";

// `ways` gives the buttons of a finding: pairs of a word and what it does.
export function show({ findings, doing }, ways) {
  const sorted = [...findings].sort((a, b) => (a.level === "error" ? 0 : 1) - (b.level === "error" ? 0 : 1));
  $("found").hidden = doing === null;
  const errors = findings.filter(({ level }) => level === "error").length;
  $("found").textContent = findings.length ? `Findings: ${findings.length}` : "Findings";
  $("found").classList.toggle("wrong", errors > 0);
  $("found").classList.toggle("some", findings.length > 0);
  $("found").classList.toggle("busy", Boolean(doing));
  $("doing").textContent = doing ? `Checking: ${doing} …` : "";
  $("none").hidden = findings.length > 0;
  $("none").textContent = doing ? DOING : NONE;
  const now = JSON.stringify(findings);
  if (now === shown) return;
  shown = now;
  $("list").replaceChildren(...sorted.map((one) => entry(one, ways(one))));
}

function entry({ level, text, remedy, place }, ways) {
  const item = document.createElement("li");
  item.className = level;
  const head = document.createElement("p");
  head.append(Object.assign(document.createElement("strong"), { textContent: level === "error" ? "Error" : "Warning" }));
  head.append(` · ${place}`);
  item.append(head, Object.assign(document.createElement("p"), { textContent: text }));
  if (remedy) item.append(Object.assign(document.createElement("p"), { className: "remedy", textContent: remedy }));
  for (const [word, does] of ways) {
    const button = Object.assign(document.createElement("button"), { textContent: word });
    button.addEventListener("click", does);
    item.append(button);
  }
  return item;
}
