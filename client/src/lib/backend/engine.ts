/** The compiled engine in a worker: its loader is a script beside it, built apart from the page. */

export interface Engine {
  /** Calls a function of Python that takes a text and returns one. */
  call(text: string): Promise<string>;
  /** Loads the files of one game. */
  load(game: string): Promise<void>;
  /** Ends the worker. */
  stop(): void;
}

interface Options {
  /** The folder of the engine, with a slash at its end. */
  address: string;
  module: string;
  name: string;
  games: string[];
  progress?: (bytes: number, of: number) => void;
}

interface Loader {
  startEngine(options: Options): Promise<Engine>;
}

/** Starts a worker that answers with this function of Python. */
export async function startEngine(
  script: string,
  [module, name]: [module: string, name: string],
  progress?: (bytes: number, of: number) => void,
): Promise<Engine> {
  const address = new URL("./", new URL(script, location.href)).href;
  const loader = (await import(/* @vite-ignore */ script)) as Loader;
  return loader.startEngine({ address, module, name, games: [], ...(progress && { progress }) });
}
