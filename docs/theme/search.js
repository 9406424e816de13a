// The search: from the disk too, and in three languages. A word of a text and a word of a question match when
// they have the same stem in the language of the page; the last word of a question may be unfinished.

const dialog = document.querySelector("dialog.search");
const input = dialog.querySelector("input");
const list = dialog.querySelector("ol");
const base = document.body.dataset.root;
const language = document.documentElement.lang;
const MOST = 12;
const MOST_OF_A_PAGE = 3;
const WORD = /[\p{L}\p{N}]+/gu;

// ---- Stems: light ones, which take off the endings of inflection.

function english(word) {
  if (word.length < 4) return word;
  let stem = word
    .replace(/(?:ies|y)$/, "i")
    .replace(/(ss|sh|ch|x|z)es$/, "$1")
    .replace(/([^su])s$/, "$1");
  stem = stem.replace(/([aeiouy].*)(?:ing|ed)$/, "$1").replace(/([bdfgmnprt])\1$/, "$1");
  return stem.replace(/(..)e$/, "$1");
}

function portuguese(word) {
  const bare = word.normalize("NFD").replace(/\p{M}/gu, "");
  if (bare.length < 4) return bare;
  const singular = bare
    .replace(/[oa]es$/, "ao")
    .replace(/([aeou])is$/, "$1l")
    .replace(/ns$/, "m")
    .replace(/([rz])es$/, "$1")
    .replace(/s$/, "");
  return singular.replace(
    /^(.{3,}?)(?:ando|endo|indo|aram|eram|iram|avam|ava|amos|emos|imos|ad[oa]|id[oa]|[aei]r|[ae]m|ou|[aeo])$/,
    "$1",
  );
}

const UKRAINIAN =
  /^(.{2,}?)(?:ами|ями|ові|еві|єві|ого|ому|ьому|ими|іми|ості|істю|ість|ати|яти|ити|іти|ають|яють|ують|уть|ить|ів|їв|ий|ій|їй|их|им|ім|ої|ою|ею|єю|ах|ях|ам|ям|ом|ем|єм|ії|ія|ію|єш|еш|иш|ає|яє|ує|ав|ив|ла|ло|ли|[аяоеєиіїуюьй])$/u;
function ukrainian(word) {
  const bare = word.replace(/с[ья]$/u, "");
  const stem = (bare.length < 4 ? bare : bare.replace(UKRAINIAN, "$1")).replaceAll("ь", "");
  // веселок, веселка; хід, ходу
  return stem.replace(/([^аеєиіїоуюя])[оеє]([кцн])$/u, "$1$2").replace(/і([^аеєиіїоуюя]{1,2})$/u, "о$1");
}

const STEMMERS = { en: english, "pt-BR": portuguese, uk: ukrainian };
const known = new Map();
function stem(word, tongue) {
  const key = `${tongue} ${word}`;
  if (!known.has(key)) known.set(key, (STEMMERS[tongue] ?? english)(word));
  return known.get(key);
}

const words = (text) =>
  text
    .toLowerCase()
    .replace(/(\p{L})['’ʼ](?=\p{L})/gu, "$1")
    .match(WORD) ?? [];
const stems = (text, tongue) => words(text).map((word) => stem(word, tongue));

// ---- The index: loaded when the search is first opened.

let parts;
function load() {
  parts ??= new Promise((done, fail) => {
    const script = document.createElement("script");
    script.src = `${base}search-index.js`;
    script.onload = () =>
      done(
        window.searchIndex.flatMap(([address, tongue, page, rows]) =>
          rows.map(([anchor, title, text]) => ({
            address: anchor ? `${address}#${anchor}` : address,
            tongue,
            page,
            title,
            text,
            inTitle: stems(`${title} ${anchor ? "" : page}`, tongue),
            inPage: stems(page, tongue),
            inText: stems(text, tongue),
          })),
        ),
      );
    script.onerror = fail;
    document.head.append(script);
  });
  return parts;
}

/** How well one word of the question fits; 0 if it does not. */
function fit(part, wanted, word, isLast) {
  const same = (one) => one === wanted;
  const begins = (one) =>
    isLast && word.length > 1 && (one.startsWith(word) || (wanted.length > 2 && one.startsWith(wanted)));
  if (part.inTitle.some(same)) return 10;
  if (part.inTitle.some(begins)) return 6;
  const times = part.inText.filter(same).length;
  const fromPage = part.inPage.some(same) ? 2 : 0;
  if (times) return 2 + Math.min(times, 4) / 2 + fromPage;
  return part.inText.some(begins) ? 1 + fromPage : 0;
}

/** The part with the number of words that fit, and how well. */
function rate(part, question) {
  const fits = question
    .map((word, index) => fit(part, stem(word, part.tongue), word, index === question.length - 1))
    .filter(Boolean);
  const points = fits.reduce((sum, one) => sum + one, 0);
  const place = (part.tongue === language ? 3 : 0) - (part.address.startsWith("files/") ? 4 : 0);
  return { part, count: fits.length, points: points + place };
}

/** The parts where all words fit, or as many as anywhere; the best first, and few of each page. */
function find(all, question) {
  const rated = all.map((part) => rate(part, question)).filter(({ count }) => count > 0);
  const most = Math.max(...rated.map(({ count }) => count));
  const byPage = new Map();
  return rated
    .filter(({ count }) => count === most)
    .sort((one, other) => other.points - one.points)
    .map(({ part }) => part)
    .filter(({ page, tongue }) => {
      const key = `${tongue} ${page}`;
      byPage.set(key, (byPage.get(key) ?? 0) + 1);
      return byPage.get(key) <= MOST_OF_A_PAGE;
    })
    .slice(0, MOST);
}

// ---- The answers.

function escaped(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A few words around the first that fits, with all that fit marked. */
function excerpt(part, question) {
  const fits = (word) => {
    const plain = word.toLowerCase().replace(/['’ʼ]/g, "");
    return question.some(
      (one, index) =>
        stem(one, part.tongue) === stem(plain, part.tongue) ||
        (index === question.length - 1 && one.length > 1 && plain.startsWith(one)),
    );
  };
  const pieces = part.text.split(/([\p{L}\p{N}'’ʼ]+)/u);
  const first = Math.max(
    0,
    pieces.findIndex((piece, index) => index % 2 && fits(piece)),
  );
  const from = Math.max(0, first - 20);
  const shown = pieces
    .slice(from, from + 60)
    .map((piece, index) => ((from + index) % 2 && fits(piece) ? `<mark>${escaped(piece)}</mark>` : escaped(piece)));
  return `${from ? "… " : ""}${shown.join("")}${from + 60 < pieces.length ? " …" : ""}`;
}

async function answer() {
  const question = words(input.value);
  const all = await load();
  if (!question.length) return list.replaceChildren();
  const found = find(all, question);
  list.innerHTML = found
    .map((part) => {
      const from = part.title && part.title !== part.page ? `<small>${escaped(part.page)}</small>` : "";
      return `<li><a href="${base}${part.address}" lang="${part.tongue}">${from}<b>${escaped(part.title || part.page)}</b><p>${excerpt(part, question)}</p></a></li>`;
    })
    .join("");
  if (!found.length) list.innerHTML = `<li class="none">${escaped(dialog.dataset.none)}</li>`;
}

function open() {
  dialog.showModal();
  input.select();
  load();
}

document.querySelector("button.find").addEventListener("click", open);
input.addEventListener("input", answer);
dialog.addEventListener("click", (event) => {
  if (event.target === dialog || event.target.closest("a")) dialog.close();
});
dialog.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    const stops = [input, ...list.querySelectorAll("a")];
    stops[Math.max(0, stops.indexOf(document.activeElement) + step)]?.focus();
    event.preventDefault();
  }
  if (event.key === "Enter" && document.activeElement === input) {
    event.preventDefault();
    list.querySelector("a")?.click();
  }
});
addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
  if ((event.key === "/" && !typing && !dialog.open) || (event.key === "k" && (event.ctrlKey || event.metaKey))) {
    event.preventDefault();
    open();
  }
});
