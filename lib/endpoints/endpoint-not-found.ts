import { AppError } from "#lib/platform/errors.ts";

/** Another owner's endpoint answers like a missing one: ids must not be probeable. */
export const endpointNotFound = () => new AppError("NOT_FOUND", { message: "HttpEndpoint not found" });
