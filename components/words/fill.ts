/** Inserts values into a text: `{name}` becomes `values.name`. A placeholder without a value stays visible. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
