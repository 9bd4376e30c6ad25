/** What the drivers of PGlite and Postgres say in different ways. */

/** The rows of `db.execute`: PGlite's driver wraps them, Postgres's returns a list. */
export function rowsOf(result: unknown): unknown[] {
  if (Array.isArray(result)) return result;
  if (typeof result === "object" && result !== null && "rows" in result && Array.isArray(result.rows)) {
    return result.rows;
  }
  throw new TypeError("not the result of a statement");
}

const UNIQUE_VIOLATION = "23505";

/** True if a write failed on a unique index, for both drivers, wrapped or not. */
export function isUniqueViolation(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ("code" in error && error.code === UNIQUE_VIOLATION) return true;
  }
  return false;
}
