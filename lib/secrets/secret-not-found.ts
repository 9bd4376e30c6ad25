import { AppError } from "#lib/platform/errors.ts";

/** Another owner's secret answers like a missing one: ids must not be probeable. */
export const secretNotFound = () => new AppError("NOT_FOUND", { message: "Secret not found" });
