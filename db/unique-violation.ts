const UNIQUE_VIOLATION = "23505";

/** True if a write failed on a unique index, for both drivers, wrapped or not. */
export function isUniqueViolation(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ("code" in error && error.code === UNIQUE_VIOLATION) return true;
  }
  return false;
}
