import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { chunkText } from "#lib/knowledge/chunk/chunk-text.ts";
import { loadTokenCounter } from "#lib/knowledge/embed/token-counter.ts";

const { text, tokenizerPath } = z.object({ text: z.string(), tokenizerPath: z.string() }).parse(workerData);
parentPort?.postMessage(chunkText(text, await loadTokenCounter(tokenizerPath)));
