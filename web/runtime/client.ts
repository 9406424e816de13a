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
  /** Ends the worker; what it was asked is not answered. */
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
  let lost: Error | undefined;
  const send = (task: Task): Promise<string> =>
    new Promise((done, fail) => {
      if (lost) return fail(lost);
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
  const end = (error: Error): void => {
    worker.terminate();
    lost = error;
    for (const task of waiting.values()) task.fail(error);
    waiting.clear();
  };
  worker.onerror = (event): void => end(new Error(event.message));
  await send({ start: { manifest, module, name, games } }).catch((error: Error) => {
    end(error);
    throw error;
  });
  return {
    call: (text) => send({ call: text }),
    load: async (game) => void (await send({ load: game })),
    stop: () => end(new Error("ended")),
  };
}
