"use server";

import { AppError } from "#lib/platform/errors.ts";
import { parseInput } from "#lib/platform/http/parse-input.ts";
import { parseJson } from "#lib/platform/http/read-body.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { simulationsInput } from "#lib/simulations/schema.ts";
import { simulateScenario } from "#lib/simulations/simulate-scenario.ts";
import { formAction, readForm } from "../../../../form-action.ts";

/** Runs the callers of a script, which is the body of the API's request; what to run is chosen beside it. */
export async function simulateAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { id, script = "", version } = readForm(data);
    const { config_id: scenarioId } = parseInput(scenarioParams, { config_id: id });
    const written = parseJson(script);
    if (typeof written !== "object" || written === null || Array.isArray(written)) {
      throw new AppError("VALIDATION", { message: "The script must be a JSON object" });
    }
    const input = parseInput(simulationsInput, { ...written, draft: version === "draft" });
    return await simulateScenario(caller, scenarioId, input);
  });
}
