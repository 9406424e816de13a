/*
 * First in the head of a static site. A host may answer any address with this page, so it finds the folder that the
 * site was put into, and writes the tags that name files of it.
 */
(() => {
  document.currentScript.remove();
  // as in lib/route/pages.ts
  const PAGE =
    /^(index\.html|((new|table|replay|review|guide|daily|rules)\/[^/]+|tables|rules|lab|record|carry|me|credits)\/?)?$/;
  const { pathname } = location;

  /** Does the host have this site there? Some answer what they do not have with a page. */
  function hasSite(folder) {
    const request = new XMLHttpRequest();
    try {
      request.open("GET", `${folder}/site.json`, false);
      request.send();
    } catch {
      return false;
    }
    return request.status === 200 && !/html/.test(request.getResponseHeader("content-type"));
  }

  function findBase() {
    const folders = [...pathname.matchAll(/\//g)].map(({ index }) => pathname.slice(0, index)).reverse();
    const found = folders.filter((folder) => PAGE.test(pathname.slice(folder.length + 1)));
    // an address such as /lab/ can be meant in two ways, and one that is of no page in none
    if (found.length !== 1) return (found.length ? found : folders).find(hasSite) ?? folders.at(-1);
    return found[0];
  }

  const base = findBase();
  document.documentElement.dataset.base = base;
  if (pathname === `${base}/index.html`) history.replaceState(null, "", `${base}/${location.search}${location.hash}`);
  // tables of games that were built apart import parts of the page
  if (base) document.write(`<script type="importmap">{"imports": {"/kit/": "${base}/kit/"}}<\/script>`);

  /** Writes tags in place of the script that calls it. */
  globalThis.writeTags = (tags) => {
    document.currentScript.remove();
    document.write(tags.replace(/(href|src)="\//g, `$1="${base}/`));
  };
  /** Mends the addresses in the styles before the script that calls it. */
  globalThis.mendStyles = () => {
    const { previousElementSibling: sheet } = document.currentScript;
    document.currentScript.remove();
    if (base) sheet.textContent = sheet.textContent.replaceAll("url(/", `url(${base}/`);
  };
})();
