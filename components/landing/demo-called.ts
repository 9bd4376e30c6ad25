/** Set when a demo call starts in this browser, even before the visitor has an account. */
export const DEMO_CALLED_COOKIE = "demo_called";

const YEAR_S = 365 * 86_400;

export function rememberDemoCall(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${DEMO_CALLED_COOKIE}=1; path=/; max-age=${YEAR_S}; samesite=lax`;
}
