import { AppError } from "#lib/platform/errors.ts";
import { failureText } from "#lib/platform/failure-text.ts";
import { describeBytes } from "./describe-bytes.ts";
import { STORAGE_USED_UP } from "./quota-texts.ts";

/** The account's files would weigh more than its plan allows. */
export const storageUsedUp = (limitBytes = 5_368_709_120, usedBytes = 5_368_709_120, neededBytes = 1) =>
  new AppError("QUOTA_EXCEEDED", {
    message: failureText(STORAGE_USED_UP, {
      needed: describeBytes(neededBytes),
      used: describeBytes(usedBytes),
      limit: describeBytes(limitBytes),
    }),
    reason: "storage_used_up",
    figures: { limit_bytes: limitBytes, used_bytes: usedBytes },
  });

export const documentsUsedUp = (limit = 200, used = 200) =>
  new AppError("QUOTA_EXCEEDED", {
    message: `The account has ${used} of at most ${limit} documents. Delete documents, or ask the operator for more`,
    reason: "documents_used_up",
    figures: { limit, used },
  });

/** The account's replays and test runs of the last day have used too many tokens. */
export const testTokensUsedUp = (limit = 5_000_000) =>
  new AppError("QUOTA_EXCEEDED", {
    message: `Replays and test runs have used the ${limit} tokens a day of this account. Try again tomorrow, or ask the operator for more`,
    reason: "tokens_used_up",
    figures: { limit },
  });

export const takesUsedUp = (limit = 200, used = 200) =>
  new AppError("QUOTA_EXCEEDED", {
    message: `The account has ${used} of at most ${limit} takes. Delete takes, or ask the operator for more`,
    reason: "takes_used_up",
    figures: { limit, used },
  });
