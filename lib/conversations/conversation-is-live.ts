import { AppError } from "#lib/platform/errors.ts";

/** What is deleted in the middle of a call would be written again by it. */
export const conversationIsLive = () =>
  new AppError("VALIDATION", {
    message: "A live conversation cannot be deleted: end it first",
    reason: "invalid_state",
  });
