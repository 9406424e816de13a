/** The host of tables in a worker of this browser: it needs no server and no network once it is loaded. */

import { base, withoutBase } from "$lib/route/base";
import type { Backend } from "./backend";
import { HostChannel } from "./host-channel";
import { UNEXPECTED, UNREACHABLE } from "./refusals";
import type { OfflineHost } from "./offline-host";

/** What is the same for all readers is in files beside the page: /api/games is in /api/games.json. */
const FILES = /^\/api\/(games|texts\/[^/?]+(\/[^/?]+)?|rulebook\/[^/?]+\/[^/?]+|tutorial\/[^/?]+)$/;

async function readFile(path: string): Promise<unknown> {
  const answer = await fetch(`${base}${path}.json`).catch(() => undefined);
  if (!answer) throw UNREACHABLE;
  if (answer.status === 404) throw { key: "no_such_page", args: {}, paragraph: null };
  if (!answer.ok) throw UNEXPECTED;
  return answer.json();
}

/** `script` is the address of the engine's loader. */
export function workerBackend(script: string): Backend {
  let started: Promise<OfflineHost> | undefined;
  const host = () =>
    (started ??= import("./offline-start")
      .then(({ startHost }) => startHost(script))
      .catch((error: unknown) => {
        started = undefined;
        throw error;
      }));
  const request = async (method: string, path: string, body?: unknown): Promise<unknown> =>
    method === "GET" && FILES.test(path) ? readFile(path) : (await host()).request(method, path, body);
  return {
    hasOthers: false,
    request,
    connect: (path) => new HostChannel(host(), path),
    isUp: async () =>
      (await fetch(`${base}/`, { method: "HEAD", cache: "no-store" }).catch(() => undefined))?.ok ?? false,
    download(event) {
      const link = event.currentTarget as HTMLAnchorElement;
      event.preventDefault();
      void Promise.all([request("GET", withoutBase(link.pathname) ?? "/"), import("./save-file")]).then(
        ([answer, { saveFile }]) => saveFile(link.download, answer),
      );
    },
  };
}
