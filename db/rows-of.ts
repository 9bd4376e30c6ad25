/** The rows that `db.execute` answers: PGlite's driver wraps them, Postgres's answers them as a list. */
export function rowsOf(result: unknown): unknown[] {
  if (Array.isArray(result)) return result;
  if (typeof result === "object" && result !== null && "rows" in result && Array.isArray(result.rows)) {
    return result.rows;
  }
  throw new TypeError("not the answer of a statement");
}
