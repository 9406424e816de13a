// The page's side of the worker.
import type { Manifest } from "./manifest.ts";
import type { Answer, Request } from "./worker.ts";

export interface EngineOptions {
  /** The address of the folder `engine/`, with a slash at its end. */
  address: string;
  /** The function of Python that answers: it takes a text and returns one. */
  module: string;
  name: string;
  /** The games that are loaded before the first answer. */
  games: string[];
  progress?: (bytes: number, of: number) => void;
}

export interface Engine {
  call(text: string): Promise<string>;
  /** Loads the files of one more game. */
  load(game: string): Promise<void>;
  /** Ends the worker; nothing is answered any more. */
  stop(): void;
}

type Task = Request extends infer R ? (R extends { id: number } ? Omit<R, "id"> : never) : never;

export async function startEngine({ address, module, name, games, progress }: EngineOptions): Promise<Engine> {
  const response = await fetch(`${address}manifest.json`, { cache: "no-cache" });
  if (!response.ok) throw new Error(`manifest.json: ${response.status}`);
  const manifest = (await response.json()) as Manifest;
  const worker = new Worker(`${address}${manifest.folder}/worker.js`, { type: "module" });
  const waiting = new Map<number, { done: (text: string) => void; fail: (error: Error) => void }>();
  let last = 0;
  const send = (task: Task): Promise<string> =>
    new Promise((done, fail) => {
      waiting.set(++last, { done, fail });
      worker.postMessage({ id: last, ...task });
    });
  worker.onmessage = ({ data }: MessageEvent<Answer>): void => {
    if ("progress" in data) return progress?.(data.progress.bytes, data.progress.of);
    const task = waiting.get(data.id);
    waiting.delete(data.id);
    if ("error" in data) task?.fail(new Error(data.error));
    else task?.done(data.text);
  };
  worker.onerror = (event): void => {
    for (const task of waiting.values()) task.fail(new Error(event.message));
    waiting.clear();
  };
  await send({ start: { manifest, module, name, games } }).catch((error: unknown) => {
    worker.terminate();
    throw error;
  });
  return {
    call: (text) => send({ call: text }),
    load: async (game) => void (await send({ load: game })),
    stop: () => worker.terminate(),
  };
}
