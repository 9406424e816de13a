/** The shuffle was promised before the deal: the SHA-256 of the seed. Anybody can check it. */
export async function verified(seed: string, commitment: string): Promise<boolean> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seed));
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === commitment;
}
