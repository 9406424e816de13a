import { expect, test } from "vitest";
import { sha256 } from "./sha256";

const KNOWN = [
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ["Кобіто · Cobogó", "18cad52d9a0cb78a0dc8f09e919d0a2943df6a6415510f1afdd066bac012f3d7"],
  ["x".repeat(55), "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072"],
  ["x".repeat(56), "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e"],
  ["x".repeat(63), "75220b47218278e656f2013bb8f0c455a25eaf01e86c64924e9d48d89776d6f2"],
  ["x".repeat(64), "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c"],
  ["x".repeat(119), "000b48d4edf0fa7bee3c6236ecd2785baa5db4eeb8bb54341b029e0d9fa5fb0c"],
  ["x".repeat(120), "13f05a0b594787f5ecd315edc96141bd3243203d1b7d4f0836f37308b276ba98"],
  ["x".repeat(1000), "44f8354494a5ba03ba1792a8d3e9c534c47a9181980fde7a3f44b06ef2ae7c7f"],
] as const;

test("a text of any length has its standard hash", () => {
  for (const [text, hash] of KNOWN) expect(sha256(text), text).toBe(hash);
});
