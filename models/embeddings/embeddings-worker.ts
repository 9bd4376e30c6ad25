import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Tokenizer } from "@huggingface/tokenizers";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { findModel } from "#models/workers/find-model.ts";
import { serveJobs } from "#models/workers/serve-jobs.ts";
import { type Embedding, unit } from "./embed.ts";

/** The network's maximum input; longer input is cut, keeping its last token. */
const LONGEST_TOKENS = 512;

await serveJobs<string, Embedding>(async () => {
  const directory = findModel(["model.onnx", "tokenizer.json"]);
  const tokenizer = new Tokenizer(JSON.parse(await readFile(join(directory, "tokenizer.json"), "utf8")), {});
  const session = await InferenceSession.create(join(directory, "model.onnx"), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  });
  const embed = async (text: string): Promise<Embedding> => {
    const all = tokenizer.encode(text).ids;
    const ids = all.length > LONGEST_TOKENS ? [...all.slice(0, LONGEST_TOKENS - 1), ...all.slice(-1)] : all;
    const row = (values: BigInt64Array) => new Tensor("int64", values, [1, ids.length]);
    const answer = await session.run({
      input_ids: row(BigInt64Array.from(ids, BigInt)),
      attention_mask: row(new BigInt64Array(ids.length).fill(1n)),
      token_type_ids: row(new BigInt64Array(ids.length)),
    });
    const states = answer.last_hidden_state;
    const width = states?.dims[2];
    if (!(states?.data instanceof Float32Array) || !width)
      throw new Error("The network's output has an unexpected shape");
    return { vector: unit(states.data.slice(0, width)), tokens: ids.length };
  };
  await embed("A first sentence.");
  return embed;
});
