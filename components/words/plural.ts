import { fill } from "./fill.ts";

/** A text with a number, as a catalogue has it: "{count} call" and "{count} calls". */
export type PluralForms = { one: string; other: string };

/** The form that the locale uses for `count`, with `{count}` and other gaps filled. */
export function plural(
  forms: PluralForms,
  count: number,
  locale: string,
  values: Record<string, string | number> = {},
): string {
  // French and Spanish have a third form for whole millions, which nothing here counts.
  const form = new Intl.PluralRules(locale).select(count) === "one" ? forms.one : forms.other;
  return fill(form, { ...values, count: new Intl.NumberFormat(locale).format(count) });
}
