/** The first error of the fields whose path begins with one of these, with the rest of its path. */
export function firstError(errors: Record<string, string>, paths: string[]): string | undefined {
  const found = Object.entries(errors).find(([path]) => paths.some((start) => path.startsWith(start)));
  return found && `${found[0].replace(/^content\.(script|visitor(\.persona)?)\.?/, "")} ${found[1]}`.trim();
}
