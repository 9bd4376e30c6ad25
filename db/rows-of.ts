/** The rows of `db.execute`: PGlite's driver wraps them, Postgres's returns a list. */
export function rowsOf(result: unknown): unknown[] {
  if (Array.isArray(result)) return result;
  if (typeof result === "object" && result !== null && "rows" in result && Array.isArray(result.rows)) {
    return result.rows;
  }
  throw new TypeError("not the result of a statement");
}
