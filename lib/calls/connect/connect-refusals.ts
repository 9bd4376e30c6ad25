import { AppError, type ErrorDetail } from "#lib/platform/errors.ts";

const MISSING_NODE: ErrorDetail = {
  path: "nodes_json.initial_node",
  message: 'nodes_json.initial_node: there is no node "welcome"',
};

/** The scenario is a draft with errors, or something that it refers to was deleted after it was saved. */
export const scenarioHasErrors = (details = [MISSING_NODE]) =>
  new AppError("VALIDATION", { message: "The scenario has errors", reason: "invalid_state", details });

/** The scenario requires variables that nothing in it can fill, and the call does not bring them. */
export const variablesMissing = (names = ["customer_id"]) => {
  const details = names.map((name) => ({
    path: `runtime_vars.${name}`,
    message: `runtime_vars.${name} is required by the scenario`,
  }));
  return new AppError("VALIDATION", { message: details[0]?.message, details });
};

/** The scenario, or one of its nodes, uses a model that the account's plan lacks. */
export const paidPlanNeeded = () =>
  new AppError("AUTH_DENIED", {
    message: "The scenario's language model needs the paid plan",
    reason: "plan_required",
  });

export const minutesUsedUp = (limitMinutes = 120, usedMinutes = 120) =>
  new AppError("QUOTA_EXCEEDED", {
    message: "This month's conversation minutes are used up",
    reason: "minutes_used_up",
    figures: { limit_minutes: limitMinutes, used_minutes: Math.floor(usedMinutes) },
  });

export const tooManySessions = (limit = 2, active = 2) =>
  new AppError("CONCURRENCY_LIMIT", { figures: { limit, active } });

export const tooManyTests = (limit: number, active: number) =>
  new AppError("CONCURRENCY_LIMIT", {
    message: `${active} draft tests are already running in this account. End one of them first`,
    figures: { limit, active },
  });

export const mediaServerDown = () =>
  new AppError("SERVICE_UNAVAILABLE", { message: "The media server is not responding" });
