import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { CardDefinition } from "./card.ts";

/** How a card names an uploaded picture: `picture:` and its id. The scheme and the id ignore case. */
const REFERENCE = /^picture:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

const SERVED = /\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i;

export const pictureReference = (id: string): string => `picture:${id}`;

/** The id of the uploaded picture that an address names, in lower case; null for any other address. */
export const pictureIdOf = (url: string): string | null => REFERENCE.exec(url)?.[1]?.toLowerCase() ?? null;

/** The same for a card that shows the picture at its complete address, which may also be another instance's. */
export const shownPictureId = (url: string): string | null =>
  pictureIdOf(url) ?? SERVED.exec(url)?.[1]?.toLowerCase() ?? null;

/** Where an instance serves an uploaded picture, without its origin. */
export const picturePath = (id: string): string => `/pictures/${id}.webp`;

/** The addresses of a card's pictures, with their paths in the function. */
export function pictureAddressesOf(fn: FlowFunction): { url: string; path: (string | number)[] }[] {
  if (fn.type !== "show") return [];
  const { card } = fn;
  if (card.kind === "picture" && card.url !== undefined) return [{ url: card.url, path: ["card", "url"] }];
  if (card.kind !== "slides") return [];
  return (card.pictures ?? []).map(({ url }, at) => ({ url, path: ["card", "pictures", at, "url"] }));
}

/** A card with complete addresses of its uploaded pictures. */
export function withCardAddresses(card: CardDefinition, origin: string): CardDefinition {
  const complete = (url: string): string => {
    const id = pictureIdOf(url);
    return id === null ? url : `${origin}${picturePath(id)}`;
  };
  if (card.kind === "picture" && card.url !== undefined) return { ...card, url: complete(card.url) };
  if (card.kind !== "slides" || !card.pictures) return card;
  return { ...card, pictures: card.pictures.map((picture) => ({ ...picture, url: complete(picture.url) })) };
}

/** A scenario for a call: uploaded pictures have their complete addresses, which pages on any site can load. */
export function withPictureAddresses(flow: NodesJson, origin: string): NodesJson {
  const complete = (functions: readonly FlowFunction[]) =>
    functions.map((fn) => (fn.type === "show" ? { ...fn, card: withCardAddresses(fn.card, origin) } : fn));
  const nodes = Object.entries(flow.nodes).map(([id, node]) => [
    id,
    node.functions ? { ...node, functions: complete(node.functions) } : node,
  ]);
  const { global_functions: everywhere } = flow;
  return {
    ...flow,
    nodes: Object.fromEntries(nodes),
    ...(everywhere && { global_functions: complete(everywhere) }),
  };
}
