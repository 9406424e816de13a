/** What answers the page: a server, or a host of tables in a worker of this browser. */

export interface Backend {
  /** Can other people join? Without them there are no links, no chat, no open tables and no rankings. */
  readonly hasOthers: boolean;
  /** Resolves with the answer; rejects with a refusal. */
  request(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Opens the socket of a table. */
  connect(path: string): Channel;
  /** Does it answer? */
  isUp(): Promise<boolean>;
  /** Handles a click on a link to a file. */
  download(event: MouseEvent): void;
}

/** The part of a WebSocket that tables use. */
export interface Channel {
  readonly readyState: number;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}
