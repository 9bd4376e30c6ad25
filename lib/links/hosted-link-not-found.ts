import { AppError } from "#lib/platform/errors.ts";

/** Another owner's link answers like a missing one: ids must not be probeable. */
export const hostedLinkNotFound = () => new AppError("NOT_FOUND", { message: "HostedLink not found" });
