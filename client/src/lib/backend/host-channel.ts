/** A socket of the host in the worker, as tables use it. */

import type { Channel } from "./backend";
import type { OfflineHost } from "./offline-host";

export class HostChannel implements Channel {
  readyState: number = WebSocket.CONNECTING;
  onmessage: Channel["onmessage"] = null;
  onclose: Channel["onclose"] = null;
  private host: OfflineHost | undefined;
  private number = 0;

  constructor(starting: Promise<OfflineHost>, path: string) {
    starting.then(
      (host) => {
        if (this.readyState !== WebSocket.CONNECTING) return;
        this.readyState = WebSocket.OPEN;
        this.host = host;
        this.number = host.open(path, this);
      },
      () => this.lose(),
    );
  }

  send(text: string): void {
    this.host?.send(this.number, text);
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.host?.close(this.number);
  }

  /** The host does not answer any more. */
  lose(): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }
}
