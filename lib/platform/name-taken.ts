import { AppError } from "#lib/platform/errors.ts";

/** The refusal of a name that another resource of the owner has. */
export function nameTaken(): AppError {
  const message = "name must be unique";
  return new AppError("VALIDATION", { message, details: [{ path: "name", message }] });
}
