import type { AnsweringModel } from "#lib/operations/answering-model.ts";

/** How to replace the demo model, in one line. */
export const CONNECT_MODEL =
  "To connect a language model, start Ollama or LM Studio on this machine, or set LLM_BASE_URL and LLM_API_KEY.";

/** The name of the model that answers, for a person; undefined while it is not known. */
export function modelName(model: AnsweringModel | null): string | undefined {
  if (!model) return undefined;
  if (model.kind === "demo") return "Demo model";
  return model.kind === "one" ? model.name : "as set in the scenario";
}

/** Which model answers in this scenario's calls, and how to connect another one. */
export function AnsweringModelNote({ model, llmModel }: { model: AnsweringModel | null; llmModel: string }) {
  if (!model) return null;
  const name = model.kind === "scenario" ? llmModel : modelName(model);
  return (
    <p className="text-xs text-muted">
      Answered by <span className="font-medium text-foreground">{name}</span>
      {model.kind === "demo"
        ? `: rules instead of a language model. It follows simple tasks only. ${CONNECT_MODEL}`
        : "."}
    </p>
  );
}
