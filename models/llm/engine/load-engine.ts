import { open, stat } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import {
  type ChatWrapper,
  GgufInsights,
  getLlama,
  type Llama,
  type LlamaContext,
  LlamaLogLevel,
  type LlamaModel,
  readGgufFileInfo,
  resolveChatWrapper,
} from "node-llama-cpp";
import type { LlmInfo, LlmSettings } from "#models/llm/llm-protocol.ts";
import { describeSize } from "../files/gguf-manifest.ts";
import { SequencePool } from "./sequence-pool.ts";

export type Engine = {
  llama: Llama;
  model: LlamaModel;
  wrapper: ChatWrapper;
  pool: SequencePool;
  info: LlmInfo;
};

/** Less is not enough for a scenario's prompt with its functions. */
const MIN_CONTEXT_TOKENS = 2048;
const MAX_WAITING = 16;
/** The library reports why a file cannot be loaded in its log, shortly after the error. */
const LATE_LOG_MS = 200;

const KNOWN_FAILURES: [RegExp, string][] = [
  [
    /not within the file bounds|corrupted or incomplete|truncated|unexpected end/i,
    "The model's file is incomplete.",
  ],
  [/unknown model architecture/i, "The library does not know the model's architecture."],
  [/missing tensor|wrong number of tensors/i, "The model's file lacks a part of the model."],
  [/tokenizer|merges|vocab/i, "The model's file has no usable vocabulary."],
];

/** Loads the model. Throws an error whose message tells the operator what is wrong and what to do. */
export async function loadEngine(settings: LlmSettings): Promise<Engine> {
  const startedAt = performance.now();
  await assertGguf(settings.path);
  const logged: string[] = [];
  const llama = await startLibrary(settings.threads, logged);
  try {
    const size = await fitMemory(llama, settings);
    const model = await llama.loadModel({ modelPath: settings.path });
    const context = await createContext(model, settings, size);
    const wrapper = resolveChatWrapper(model, {
      type: settings.family,
      warningLogs: false,
      customWrapperSettings: {
        qwen: { thoughts: "discourage" },
        jinjaTemplate: { additionalRenderParameters: { enable_thinking: false } },
      },
    });
    await warmUp(context, model);
    const sequences = Array.from({ length: size.sequences }, () => context.getSequence());
    const info = {
      contextTokens: context.contextSize,
      sequences: size.sequences,
      threads: settings.threads,
      memoryBytes: size.memoryBytes,
      loadMs: Math.round(performance.now() - startedAt),
    };
    return { llama, model, wrapper, pool: new SequencePool(sequences, MAX_WAITING), info };
  } catch (error) {
    await wait(LATE_LOG_MS);
    throw new Error(describeLoadFailure(error, logged));
  }
}

async function startLibrary(threads: number, logged: string[]): Promise<Llama> {
  const options = {
    // Macs have one build, which uses the GPU. Elsewhere only the build for the CPU is installed.
    gpu: process.platform === "darwin" && process.arch === "arm64" ? ("metal" as const) : (false as const),
    build: "never" as const,
    skipDownload: true,
    progressLogs: false,
    logLevel: LlamaLogLevel.error,
    logger: (_: LlamaLogLevel, message: string) => logged.push(message.trim()),
    maxThreads: threads,
  };
  return await getLlama(options).catch(() => {
    throw new Error(
      `The language model's library has no build for this system (${process.platform}, ${process.arch}, glibc 2.34 or newer is required on Linux). Use Ollama or LM Studio instead.`,
    );
  });
}

/** The library reads other files as far as it can, so this says first what is wrong. */
async function assertGguf(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new Error(`${path} does not exist. Download the model again.`);
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (buffer.toString("latin1") !== "GGUF")
      throw new Error(`${path} is not a GGUF file. Download the model again.`);
  } finally {
    await file.close();
  }
}

type Size = { contextTokens: number; sequences: number; memoryBytes: number };

/** Chooses the longest context that fits into the allowed memory. Throws if not even the shortest does. */
async function fitMemory(llama: Llama, settings: LlmSettings): Promise<Size> {
  const file = await readGgufFileInfo(settings.path, { logWarnings: false });
  const insights = await GgufInsights.from(file, llama);
  const { cpuRam: weights } = await insights.estimateModelResourceRequirementsV2({ gpuLayers: 0 });
  const longest = Math.min(settings.contextTokens, insights.trainContextSize ?? settings.contextTokens);
  let memoryBytes = 0;
  for (let sequences = settings.sequences; sequences >= 1; sequences -= 1) {
    for (
      let tokens = longest;
      tokens >= Math.min(longest, MIN_CONTEXT_TOKENS);
      tokens = Math.floor(tokens / 2)
    ) {
      const needs = { contextSize: tokens, modelGpuLayers: 0, sequences };
      const { cpuRam } = await insights.estimateContextResourceRequirementsV2(needs);
      memoryBytes = Math.ceil(weights + cpuRam);
      if (memoryBytes <= settings.memoryBytes) return { contextTokens: tokens, sequences, memoryBytes };
    }
  }
  throw new Error(
    `The model needs ${describeSize(memoryBytes)} of memory and may use ${describeSize(settings.memoryBytes)}. Choose a smaller model, or raise LOCAL_LLM_MEMORY_GB.`,
  );
}

async function createContext(model: LlamaModel, settings: LlmSettings, size: Size): Promise<LlamaContext> {
  return await model.createContext({
    contextSize: size.contextTokens,
    sequences: size.sequences,
    threads: settings.threads,
    failedCreationRemedy: false,
  });
}

/** Computes one token, so the first call does not wait for pages of the file to be read. */
async function warmUp(context: LlamaContext, model: LlamaModel): Promise<void> {
  const sequence = context.getSequence();
  for await (const _ of sequence.evaluate(model.tokenize("Hello"))) break;
  await sequence.dispose();
}

/** Says in one sentence why a model's file cannot be loaded, with the library's own words. */
function describeLoadFailure(error: unknown, logged: readonly string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  // Written by this server for the operator.
  if (/LOCAL_LLM_|Download the model/.test(message)) return message;
  const all = [...logged, message];
  for (const [pattern, sentence] of KNOWN_FAILURES) {
    const line = all.find((text) => pattern.test(text));
    if (line) return `${sentence} Download it again or choose another model. (${line.slice(0, 200)})`;
  }
  return `The model could not be loaded: ${(logged[0] ?? message).slice(0, 300)}`;
}
