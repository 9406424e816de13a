/** What was opened once opens again without a network: the page, its parts, texts, rulebooks and lessons.
 * Tables and people are never kept: they are asked for anew, every time. */

const KEPT = "ludoteca-2";
/** Milliseconds after which a network that is silent counts as none; for what is kept here sooner. */
const LIMIT = 15000;
const LIMIT_OF_KEPT = 6000;
const FOR_EVER = /^\/(assets|kit)\//;
const KNOWN = /^\/api\/(games|texts|rulebook|tutorial)(\/|$)/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.add("/")).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, address));
  else if (address.pathname.startsWith("/assets/")) event.respondWith(once(request));
  else if (FOR_EVER.test(address.pathname) || KNOWN.test(address.pathname) || /\.(svg|png|webmanifest)$/.test(address.pathname)) event.respondWith(newest(request));
});

/** Every address is the same page; without a network, as it was last. */
async function page(request, address) {
  try {
    const answer = await inTime(request, LIMIT_OF_KEPT);
    if (address.pathname === "/" && answer.ok) await renew(answer.clone());
    return answer;
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}

/** The answer, if its beginning comes in time. */
async function inTime(request, limit) {
  const late = new Promise((_, fail) => setTimeout(() => fail(new TypeError("too late")), limit));
  return Promise.race([fetch(request), late]);
}

/** A new edition of the page brings parts of its own: those of the old one may go. */
async function renew(answer) {
  const kept = await caches.open(KEPT);
  const [before, now] = [await (await kept.match("/"))?.text(), await answer.clone().text()];
  if (before === now) return;
  await kept.put("/", answer);
  const parts = (await kept.keys()).filter(({ url }) => new URL(url).pathname.startsWith("/assets/"));
  await Promise.all(parts.map((part) => kept.delete(part)));
}

/** What never changes is fetched once. */
async function once(request) {
  return (await caches.match(request)) ?? newest(request);
}

async function newest(request) {
  try {
    const answer = await inTime(request, (await caches.match(request)) ? LIMIT_OF_KEPT : LIMIT);
    const isPage = answer.headers.get("content-type")?.startsWith("text/html"); // said by who knows no such part
    if (answer.ok && !isPage) await (await caches.open(KEPT)).put(request, answer.clone());
    return answer;
  } catch (error) {
    const before = await caches.match(request);
    if (before) return before;
    throw error;
  }
}

/** It is somebody's turn, and they look elsewhere. */
self.addEventListener("push", (event) => {
  const { title = "Ludoteca", body = "" } = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(title, { body, tag: "ludoteca-turn", icon: "/icons/192.png" }));
});

/** What waits for them stands first among their tables. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const found = self.clients.matchAll({ type: "window", includeUncontrolled: true });
  event.waitUntil(found.then(([open]) => (open ? open.focus().then((page) => page.navigate("/tables")) : self.clients.openWindow("/tables"))));
});
