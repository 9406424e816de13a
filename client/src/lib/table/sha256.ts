/** SHA-256 (FIPS 180-4), for pages on a local network: the browser's own needs a secure context. */

const primes = (many: number): number[] => {
  const primes: number[] = [];
  for (let n = 2; primes.length < many; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes;
};
/** the first 32 bits of the fraction */
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const turned = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

export function sha256(text: string): string {
  const hash = [...START];
  const padded = paddedOut(new TextEncoder().encode(text));
  const view = new DataView(padded.buffer);
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [a, b] = [words[i - 15]!, words[i - 2]!];
      const early = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
      const late = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
      words[i] = words[i - 16]! + early + words[i - 7]! + late;
    }
    mix(hash, words);
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function mix(hash: number[], words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ROUNDS[i]! + words[i]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i]! + word) | 0));
}

/** Padding: the bytes, a one, zeros, and the number of bits, in whole blocks. */
function paddedOut(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  return padded;
}
