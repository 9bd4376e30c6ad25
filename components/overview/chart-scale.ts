/** The unit of a chart's steps: hours or days in the viewer's time zone. */
export type StepScale = { isHourly: boolean; timeZone: string };

/** "10:00" or "21 Nov", in the words of `locale`. */
export function stepLabel(at: Date, { isHourly, timeZone }: StepScale, locale: string): string {
  const options: Intl.DateTimeFormatOptions = isHourly
    ? { hour: "2-digit", minute: "2-digit" }
    : { day: "numeric", month: "short" };
  return at.toLocaleString(locale, { timeZone, ...options });
}

/** Rounds up to the next of 1, 2, 5, 10, 20, … */
export const niceMax = (value: number): number => roundUpTo([1, 2, 5, 10], value);

/** Rounds up to the next of 2, 4, 6, 8, 10, 20, 40, …, so that half of it is a whole number, too. */
export const niceCount = (value: number): number => roundUpTo([2, 4, 6, 8, 10, 20], value);

function roundUpTo(factors: number[], value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return factors.map((factor) => factor * power).find((candidate) => candidate >= value) ?? value;
}
