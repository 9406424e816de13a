import { sha256 } from "./sha256";

/** Does the seed fit the commitment made before the deal, its SHA-256? */
export const matchesCommitment = (seed: string, commitment: string): boolean => sha256(seed) === commitment;
