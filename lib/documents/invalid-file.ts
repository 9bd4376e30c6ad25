import { AppError } from "#lib/platform/errors.ts";

/** Why a file cannot become a document. */
export function invalidFile(message: string): AppError {
  return new AppError("VALIDATION", { message, details: [{ path: "file", message }] });
}
