import { AppError, type ErrorDetail } from "#lib/platform/errors.ts";

const LOST: ErrorDetail = {
  path: "nodes_json.initial_node",
  message: 'nodes_json.initial_node: there is no node "welcome"',
};

/** The scenario is a draft with errors, or what it names was deleted since it was saved. */
export const scenarioHasErrors = (details = [LOST]) =>
  new AppError("VALIDATION", { message: "The scenario has errors", reason: "invalid_state", details });

/** The scenario, or one of its nodes, runs on a model that the account's plan does not have. */
export const paidPlanNeeded = () =>
  new AppError("AUTH_DENIED", {
    message: "The scenario's language model needs the paid plan",
    reason: "plan_required",
  });

export const minutesUsedUp = (limitMinutes = 120, usedMinutes = 120) =>
  new AppError("QUOTA_EXCEEDED", {
    message: "The conversation minutes of this month are used up",
    reason: "minutes_used_up",
    figures: { limit_minutes: limitMinutes, used_minutes: Math.floor(usedMinutes) },
  });

export const tooManySessions = (limit = 2, active = 2) =>
  new AppError("CONCURRENCY_LIMIT", { figures: { limit, active } });

export const tooManyTests = (limit: number, active: number) =>
  new AppError("CONCURRENCY_LIMIT", {
    message: `${active} tests of drafts are going on in this account; end one of them first`,
    figures: { limit, active },
  });

export const mediaServerDown = () =>
  new AppError("SERVICE_UNAVAILABLE", { message: "The media server does not answer" });
