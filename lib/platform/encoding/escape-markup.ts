/** Escapes text between tags of HTML, XML, WebVTT or Pango markup. */
export const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Escapes the value of an attribute, whatever quotes are around it. */
export const escapeAttribute = (text: string): string =>
  escapeText(text).replaceAll('"', "&quot;").replaceAll("'", "&#39;");
