import { AppError } from "#lib/platform/errors.ts";

/** Another owner's clip answers like a missing one: ids must not be probeable. */
export const clipNotFound = () => new AppError("NOT_FOUND", { message: "Clip not found" });
