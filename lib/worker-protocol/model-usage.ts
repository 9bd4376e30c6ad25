import { isSameAddress } from "#lib/platform/network/server-address.ts";
import type { ModelUsage } from "./worker-protocol.ts";

type Answered = Pick<ModelUsage, "model" | "languageModelId" | "answeredBy">;
type Tokens = Pick<ModelUsage, "promptTokens" | "completionTokens">;

const isSame = (a: Answered, b: Answered): boolean =>
  a.model === b.model && a.languageModelId === b.languageModelId && a.answeredBy === b.answeredBy;

/** The model's name, and what answered in its place (`served`) if its server is the instance's models server. */
export const whatAnswered = (
  { model, languageModelId }: { model: string; languageModelId: string | undefined },
  { baseUrl, served }: { baseUrl: string; served: string | undefined },
  modelsUrl: string,
): Answered => ({
  model,
  ...(languageModelId && { languageModelId }),
  ...(served && isSameAddress(baseUrl, modelsUrl) && { answeredBy: served }),
});

/** Counts what a conversation uses of each model. */
export class UsageCounter {
  private used: ModelUsage[];

  constructor(used: readonly ModelUsage[] = []) {
    this.used = [...used];
  }

  /** Counts one request of a model, and the tokens of its answer, if its server says how many. */
  add(answered: Answered, { promptTokens, completionTokens }: Tokens): void {
    const one = { ...answered, requests: 1, promptTokens, completionTokens };
    this.used = sumUsage([...this.used, one]);
  }

  list(): ModelUsage[] {
    return this.used;
  }
}

/** One entry for each model, with its sums, in the order in which the models first answered. */
export function sumUsage(used: readonly ModelUsage[]): ModelUsage[] {
  const sums: ModelUsage[] = [];
  for (const one of used) {
    const at = sums.findIndex((sum) => isSame(sum, one));
    const sum = sums[at];
    if (!sum) sums.push(one);
    else {
      sums[at] = {
        ...sum,
        requests: sum.requests + one.requests,
        promptTokens: sum.promptTokens + one.promptTokens,
        completionTokens: sum.completionTokens + one.completionTokens,
      };
    }
  }
  return sums;
}
