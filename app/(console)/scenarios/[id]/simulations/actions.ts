"use server";

import { getWords } from "#components/words/get-words.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { parseJson } from "#lib/http/input/read-body.ts";
import { AppError } from "#lib/platform/errors.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { simulationsInput } from "#lib/scenarios/simulations/schema.ts";
import { simulateScenario } from "#lib/scenarios/simulations/simulate-scenario.ts";
import { formAction, readForm } from "../../../../form-action.ts";

/** Runs a script of visitors, which has the shape of the API's request. The version is chosen next to it. */
export async function simulateAction(data: FormData) {
  return await formAction(async () => {
    const { actor } = await requireSession("scenarios.change");
    const { id, script = "", version } = readForm(data);
    const { config_id: scenarioId } = parseInput(scenarioParams, { config_id: id });
    const written = parseJson(script);
    if (typeof written !== "object" || written === null || Array.isArray(written)) {
      const { script: words } = await getWords("simulations");
      throw new AppError("VALIDATION", { message: words.notObject });
    }
    const input = parseInput(simulationsInput, { ...written, draft: version === "draft" });
    return await simulateScenario(actor, scenarioId, input);
  });
}
