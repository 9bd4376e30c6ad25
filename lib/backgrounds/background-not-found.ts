import { AppError } from "#lib/platform/errors.ts";

/** Another owner's picture answers like a missing one. */
export const backgroundNotFound = () =>
  new AppError("NOT_FOUND", { message: "This background does not exist" });
