import { DEMO_MODEL } from "#models/chat/completion-stream.ts";
import type { ServerModel } from "#models/chat/list-server-models.ts";
import type { InstalledGguf } from "#models/llm/files/gguf-folder.ts";

/** What can answer chats: a model that runs here, on Ollama or in LM Studio, or the demo's rules. */
export type ChatModel = { kind: "demo" } | ServerModel | ({ kind: "builtin" } & InstalledGguf);
export type LanguageModel = Exclude<ChatModel, { kind: "demo" }>;

/** The name in lists and logs: `ollama/llama3.2:3b`. */
export const idOf = (model: ChatModel): string =>
  model.kind === "demo" ? DEMO_MODEL : `${model.kind}/${model.name}`;

/** Whether an operator who writes `wanted` means this model: by its id, or by its name alone. */
export const isCalled = (model: LanguageModel, wanted: string): boolean =>
  idOf(model) === wanted || model.name === wanted;
