/*
 * Runs before the page's scripts are here: shows the skeleton in the right theme and language, and begins to fetch what
 * the opened page needs first. `texts` and `words` are filled in by the build; the server adds data-* to <html>.
 */
(({ texts, words }) => {
  document.currentScript.remove(); // no text of the page
  const root = document.documentElement;
  const { games, game, cover, titles, base = "" } = root.dataset;
  let stored;
  try {
    stored = JSON.parse(localStorage.getItem("ludoteca.prefs"));
  } catch {
    // no storage
  }
  const { theme, language: chosen } = stored ?? {};
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  const known = Object.keys(texts);
  // as in lib/app/prefs.svelte.ts
  const ofBrowser = navigator.languages.map((tag) => known.find((one) => one.slice(0, 2) === tag.slice(0, 2)));
  const language = known.includes(chosen) ? chosen : (ofBrowser.find((one) => one) ?? "en");
  root.lang = language;

  const [, kind, name] = location.pathname.slice(base.length).split("/");
  root.dataset.opens = !kind ? "shelf" : kind === "table" ? "table" : "page";
  for (const place of document.querySelectorAll("#shell [data-text]")) {
    const text = texts[language][place.dataset.text];
    const form = typeof text === "string" ? text : text[new Intl.PluralRules(language).select(games)];
    place.textContent = (form ?? "").replace("{n}", games);
  }
  if (titles) document.querySelector("#shell .name").textContent = JSON.parse(titles)[language];

  const script = document.createElement("link");
  script.rel = "modulepreload";
  script.href = base + words[language];
  document.head.append(script);
  if (cover && !kind) new Image().src = base + cover;

  if (document.querySelector('meta[name="ludoteca-engine"]')) return; // there is no server to ask
  const early = { "": ["/api/me"], table: [`/api/tables/${name}`] }[kind] ?? [];
  if (kind === "rules" && name) early.push(`/api/rulebook/${language}/${name}`);
  if (game) early.push(`/api/texts/${language}/${game}`);
  window.early = {};
  for (const path of early) {
    const signal = AbortSignal.timeout(12000);
    const response = fetch(path, { signal });
    response.catch(() => {}); // the page handles it
    window.early[path] = { response, signal };
  }
  setTimeout(() => delete window.early, 15000);
})({});
