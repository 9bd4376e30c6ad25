import { AppError } from "#lib/platform/errors.ts";

/** Another owner's knowledge base answers like a missing one: ids must not be probeable. */
export const knowledgeBaseNotFound = () => new AppError("NOT_FOUND", { message: "Knowledge base not found" });
