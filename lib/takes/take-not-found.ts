import { AppError } from "#lib/platform/errors.ts";

/** Another owner's take, or one of another clip, answers like a missing one: ids must not be probeable. */
export const takeNotFound = () => new AppError("NOT_FOUND", { message: "Take not found" });
