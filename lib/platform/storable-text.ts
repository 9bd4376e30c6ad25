/** Text as Postgres takes it: without NUL, and without halves of surrogate pairs. */
export const storableText = (text: string): string => text.replaceAll("\u0000", "").toWellFormed();
