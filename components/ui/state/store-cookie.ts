const YEAR_S = 31_536_000;

/** Stores a cookie for a year, or deletes it. */
export function storeCookie(name: string, value: string | null): void {
  const text = encodeURIComponent(value ?? "");
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${text}; path=/; max-age=${value === null ? 0 : YEAR_S}; samesite=lax`;
}
