/** Code whose placeholders `"name": "…"` are replaced by these values. */
export const withValues = (code: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`"${name}": "…"`, () => `"${name}": ${JSON.stringify(value)}`),
    code,
  );
