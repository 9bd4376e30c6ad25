import { availableParallelism, totalmem } from "node:os";
import type { LlmSettings } from "../llm-protocol.ts";

/** A language model that the built-in library can run, as one GGUF file. */
export type GgufModel = {
  name: string;
  licence: string;
  url: string;
  /** Null if no published hash was found: then a download cannot be verified, and says so. */
  sha256: string | null;
  /** About, for people who decide; the server announces the exact size. */
  bytes: number;
  family: LlmSettings["family"];
  /** What it is for, in one sentence. */
  note: string;
};

const HUB = "https://huggingface.co";

/**
 * Small instruct models that call functions, under Apache-2.0, smallest first. The hashes are those that LocalAI's gallery
 * publishes for these files (`gallery/index.yaml` at commit 82c191a); the sizes are those of quantizations of the same
 * kind. The hub's commits could not be looked up, so the addresses name the branch, and the hash alone fixes the content:
 * another file is refused.
 */
export const GGUF_MODELS: readonly GgufModel[] = [
  {
    name: "qwen3-0.6b",
    licence: "Apache-2.0",
    url: `${HUB}/MaziyarPanahi/Qwen3-0.6B-GGUF/resolve/main/Qwen3-0.6B.Q4_K_M.gguf`,
    sha256: "dc4503da5d7cc7254055a86cd90e1a8c9d16c6ac71eb3a32b34bf48a1f4e0999",
    bytes: 480_000_000,
    family: "qwen",
    note: "For slow machines. Follows simple prompts only.",
  },
  {
    name: "qwen3-1.7b",
    licence: "Apache-2.0",
    url: `${HUB}/MaziyarPanahi/Qwen3-1.7B-GGUF/resolve/main/Qwen3-1.7B.Q4_K_M.gguf`,
    sha256: "ea2aa5f1cce3c8df81ae5fd292a6ed265b8393cc89534dc21fc5327cc974116a",
    bytes: 1_300_000_000,
    family: "qwen",
    note: "For laptops.",
  },
  {
    name: "qwen3-4b",
    licence: "Apache-2.0",
    url: `${HUB}/unsloth/Qwen3-4B-GGUF/resolve/main/Qwen3-4B-Q4_K_M.gguf`,
    sha256: "f6f851777709861056efcdad3af01da38b31223a3ba26e61a4f8bf3a2195813a",
    bytes: 2_500_000_000,
    family: "qwen",
    note: "For fast desktops with 8 GB of memory.",
  },
  {
    name: "qwen3-4b-instruct-2507",
    licence: "Apache-2.0",
    url: `${HUB}/bartowski/Qwen_Qwen3-4B-Instruct-2507-GGUF/resolve/main/Qwen_Qwen3-4B-Instruct-2507-Q8_0.gguf`,
    sha256: "260b5b5b6ad73e44df81a43ea1f5c11c37007b6bac18eb3cd2016e8667c19662",
    bytes: 4_280_000_000,
    family: "qwen",
    note: "For servers with many cores and 12 GB of memory.",
  },
];

export const findGguf = (name: string): GgufModel | undefined =>
  GGUF_MODELS.find((model) => model.name === name);

const GB = 2 ** 30;

/**
 * The model to download first. Speed depends on more than cores and memory, so the choice after the download measures it;
 * this only keeps a slow machine from downloading gigabytes in vain.
 */
export function recommendGguf(
  machine = { cores: availableParallelism(), memoryBytes: totalmem() },
): GgufModel {
  const { cores, memoryBytes } = machine;
  const wanted =
    cores >= 8 && memoryBytes >= 12 * GB
      ? "qwen3-4b"
      : cores >= 4 && memoryBytes >= 6 * GB
        ? "qwen3-1.7b"
        : "qwen3-0.6b";
  const model = GGUF_MODELS.find(({ name }) => name === wanted);
  if (!model) throw new Error(`${wanted} is not in the manifest`);
  return model;
}

/** A size of a file or of memory, for people: "1.3 GB". */
export function describeSize(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  return `${Math.max(1, Math.round(bytes / 1e6))} MB`;
}
