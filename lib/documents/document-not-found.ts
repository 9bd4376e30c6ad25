import { AppError } from "#lib/platform/errors.ts";

/** Another owner's document answers like a missing one: ids must not be probeable. */
export const documentNotFound = () => new AppError("NOT_FOUND", { message: "Document not found" });
