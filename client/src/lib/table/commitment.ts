import { sha256 } from "./sha256";

/** The shuffle was promised before the deal: the SHA-256 of the seed. Anybody can check it. */
export const matchesCommitment = (seed: string, commitment: string): boolean => sha256(seed) === commitment;
