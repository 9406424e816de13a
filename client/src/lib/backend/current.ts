/** The backend of this page. A static host names the engine's loader in the head of index.html. */

import { base } from "$lib/route/base";
import type { Backend } from "./backend";
import { serverBackend } from "./server";
import { workerBackend } from "./worker";

const script = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="ludoteca-engine"]')?.content;

export const backend: Backend = script ? workerBackend(base + script) : serverBackend;
