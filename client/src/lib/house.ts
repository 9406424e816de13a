/** What the host shows of this server. The server puts it into the page unless nothing is set. */

interface HostInfo {
  name: string;
  notice: string;
  imprint: string;
  privacy: string;
}

const PRODUCT = "Ludoteca";
const embedded = globalThis.document?.getElementById("house")?.textContent;

export const house: HostInfo = {
  name: PRODUCT,
  notice: "",
  imprint: "",
  privacy: "",
  ...(embedded ? (JSON.parse(embedded) as HostInfo) : {}),
};

/** The name in the header, where the logo already says the product's. */
export const ownName = house.name === PRODUCT ? undefined : house.name;
