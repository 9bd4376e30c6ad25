/** Characters that an address has only between quotation marks, which nobody's has. */
const EMAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@.<>"(),:;\\[\]]{1,63}(?:\.[^\s@.<>"(),:;\\[\]]{1,63}){1,8}$/;

/** Whether a text has the form of an email address. Only a mail shows whether it exists. */
export const isEmail = (text: string): boolean => EMAIL.test(text);

/** Whether a text has the form of a phone number, as people write it. */
export const isPhone = (text: string): boolean => /^\+?[0-9][0-9 ()/.-]{3,28}[0-9]$/.test(text);

/** Whether a text is a day of the calendar, such as `2026-11-28`. `Date` takes February 31 for March 3. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
