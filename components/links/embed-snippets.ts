export type EmbedMode = "inline" | "floating";

const attribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** What an owner puts into a page of theirs to show a link's call there. */
export function embedSnippet(link: { url: string; label: string }, mode: EmbedMode): string {
  const { origin } = new URL(link.url);
  const script = `<script src="${origin}/embed.js" async></script>`;
  const call = `<visavis-call link="${attribute(link.url)}" mode="${mode}" label="${attribute(link.label)}"></visavis-call>`;
  return `${script}\n${call}`;
}

/** What a page with a Content-Security-Policy has to allow for it. */
export function embedDirectives(url: string): string {
  const { origin } = new URL(url);
  return `script-src ${origin}/embed.js; frame-src ${origin}`;
}
