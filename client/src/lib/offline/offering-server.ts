/** The server that offered these games without a server, in its own folder; undefined on other sites. */
export const offeringServer: string | undefined =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="ludoteca-server"]')?.content;
