/**
 * Caches the page, its chunks, texts, rulebooks and tutorials, so that they open again offline. Tables and people are
 * never cached.
 */

/** Where the page lives on its host: "" at the root. Other sites on the same host have caches of their own. */
const BASE = new URL("./", location).pathname.slice(0, -1);
const CACHE = `ludoteca-3 ${BASE}`;
/** Milliseconds after which a silent network counts as offline; shorter for what is cached. */
const TIMEOUT = 15000;
const CACHED_TIMEOUT = 6000;
const BUILT_FILES = /^\/site\.json$|^\/(assets|kit)\/|^\/engine\/.*\.(js|mjs|json)$/;
const TEXTS = /^\/api\/(games|texts|rulebook|tutorial)(\/|\.json$|$)/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(`${BASE}/`))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = caches
    .keys()
    .then((names) =>
      Promise.all(
        names.filter((name) => /^ludoteca-\d+( |$)/.test(name) && name.split(" ")[1] === BASE && name !== CACHE).map((name) => caches.delete(name)),
      ),
    );
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  const path = address.pathname.slice(BASE.length);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, path));
  else if (path.startsWith("/assets/")) event.respondWith(cacheFirst(request));
  else if (
    BUILT_FILES.test(path) ||
    TEXTS.test(path) ||
    /\.(svg|png|webmanifest)$/.test(path)
  )
    event.respondWith(networkFirst(request));
});

/** Every address is the same page; offline, its cached version. */
async function page(request, path) {
  try {
    const response = await fetchInTime(request, CACHED_TIMEOUT);
    if (path === "/" && response.ok) await updatePage(response.clone());
    return response;
  } catch {
    return (await caches.match(`${BASE}/`)) ?? Response.error();
  }
}

/** The response, if its headers arrive in time. */
async function fetchInTime(request, limit) {
  const timeout = new Promise((_, fail) => setTimeout(() => fail(new TypeError("too late")), limit));
  return Promise.race([fetch(request), timeout]);
}

/** A new version of the page has new chunks: deletes the old ones. */
async function updatePage(response) {
  const cache = await caches.open(CACHE);
  const [before, now] = [await (await cache.match(`${BASE}/`))?.text(), await response.clone().text()];
  if (before === now) return;
  await cache.put(`${BASE}/`, response);
  const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(`${BASE}/assets/`));
  await Promise.all(files.map((file) => cache.delete(file)));
}

/** Immutable files are fetched once. */
async function cacheFirst(request) {
  return (await caches.match(request)) ?? networkFirst(request);
}

async function networkFirst(request) {
  try {
    const response = await fetchInTime(request, (await caches.match(request)) ? CACHED_TIMEOUT : TIMEOUT);
    const isPage = response.headers.get("content-type")?.startsWith("text/html"); // the server's fallback page
    if (response.ok && !isPage) await (await caches.open(CACHE)).put(request, response.clone());
    return response;
  } catch (error) {
    const cached = await caches.match(request);
    if (cached) return cached;
    throw error;
  }
}

/** A site without a server asks to keep all its files: then every page opens offline, also those not seen yet. */
self.addEventListener("message", (event) => {
  if (event.data?.keep) event.waitUntil(keep(event.data.keep));
});

async function keep(paths) {
  const cache = await caches.open(CACHE);
  for (const path of paths) {
    const address = BASE + path;
    if (await cache.match(address)) continue;
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) await cache.put(address, response);
  }
}

/** A push message: it is the user's turn. */
self.addEventListener("push", (event) => {
  const { title = "Ludoteca", body = "" } = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(title, { body, tag: "ludoteca-turn", icon: `${BASE}/icons/192.png` }));
});

/** Opens the user's tables: the waiting one comes first. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const windows = self.clients.matchAll({ type: "window", includeUncontrolled: true });
  event.waitUntil(
    windows.then(([open]) =>
      open ? open.focus().then((page) => page.navigate(`${BASE}/tables`)) : self.clients.openWindow(`${BASE}/tables`),
    ),
  );
});
