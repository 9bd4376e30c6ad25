import { setNonce } from "get-nonce";

/**
 * Returns the nonce of the page's policy, for style elements that libraries create. Empty on the server. Scripts can
 * read it, but markup and style sheets cannot.
 */
export const pageNonce = (): string =>
  typeof document === "undefined" ? "" : (document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "");

/** For the library that keeps the page behind a dialog or menu from scrolling. Call it before the first one opens. */
export function giveNonceToOverlays(): void {
  const nonce = pageNonce();
  if (nonce) setNonce(nonce);
}
