import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { findModel } from "#models/workers/find-model.ts";
import { serveJobs } from "#models/workers/serve-jobs.ts";
import { E5_CENTER } from "./e5-center.ts";
import { type Embedding, unit } from "./embed.ts";
import { PieceTokenizer, readPieces } from "./piece-tokenizer.ts";

/**
 * How much of the direction that all texts share is taken away. By `bench/knowledge/search.ts`, the least score of a call's passages
 * is then between questions with and without an answer, as it is for the English model.
 */
const CENTERED = 0.6;
/** The network's maximum input; longer input is cut. */
const LONGEST_TOKENS = 512;

await serveJobs<string, Embedding>(async () => {
  const directory = findModel(["model.onnx", "pieces.txt"]);
  const tokenizer = new PieceTokenizer(readPieces(await readFile(join(directory, "pieces.txt"), "utf8")));
  const session = await InferenceSession.create(join(directory, "model.onnx"), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  });
  return async (text) => {
    const ids = tokenizer.encode(text, LONGEST_TOKENS);
    const tokens = new Tensor("int64", BigInt64Array.from(ids, BigInt), [1, ids.length]);
    const { meaning } = await session.run({ tokens });
    if (!(meaning?.data instanceof Float32Array))
      throw new Error("The network's output has an unexpected shape");
    const own = unit(meaning.data).map((value, i) => value - CENTERED * (E5_CENTER[i] ?? 0));
    return { vector: unit(own), tokens: ids.length };
  };
});
