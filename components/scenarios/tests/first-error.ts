/**
 * The first error of a form's field: of its own `path`, or of something within it, whose name is shown. `others` are paths
 * of other settings in the same field.
 */
export function firstError(
  errors: Record<string, string>,
  path: string,
  others: readonly string[] = [],
): string | undefined {
  const found = Object.entries(errors).find(([at]) =>
    [path, ...others].some((start) => at.startsWith(start)),
  );
  if (!found) return undefined;
  const [at, message] = found;
  const place = at.replace(/^content\.(script|visitor(\.persona)?)\.?/, "");
  return at === path || place === "" ? message : `${place}: ${message}`;
}
