/** An address or path without the slashes at its end. */
export const withoutTrailingSlashes = (url: string): string => url.replace(/(?<!\/)\/+$/, "");

/** Whether two servers' addresses are the same. Operators write them with and without a slash at the end. */
export const isSameAddress = (a: string, b: string): boolean =>
  withoutTrailingSlashes(a) === withoutTrailingSlashes(b);
