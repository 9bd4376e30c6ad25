/** How the steps of a period are named: hours or days of the viewer's zone. */
export type StepScale = { isHourly: boolean; timeZone: string };

/** "10:00" or "21 Nov". */
export function stepLabel(at: Date, { isHourly, timeZone }: StepScale): string {
  const options: Intl.DateTimeFormatOptions = isHourly
    ? { hour: "2-digit", minute: "2-digit" }
    : { day: "numeric", month: "short" };
  return at.toLocaleString("en-GB", { timeZone, ...options });
}

/** The next of 1, 2, 5, 10, 20, … that the highest figure fits under. */
export const niceMax = (value: number): number => nextOf([1, 2, 5, 10], value);

/** The next of 2, 4, 6, 8, 10, 20, 40, … that the highest count fits under: half of it is a count, too. */
export const niceCount = (value: number): number => nextOf([2, 4, 6, 8, 10, 20], value);

function nextOf(factors: number[], value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return factors.map((factor) => factor * power).find((candidate) => candidate >= value) ?? value;
}
