/** The `code` that Node and its libraries put on an error, such as `ENOENT`; undefined for anything without one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
