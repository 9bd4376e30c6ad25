import type { EndpointOption, McpServerOption, Option } from "./inspector/field-values.ts";

/** What functions refer to, and can be created in a tab beside the scenario's editor. */
export type CreatedItem = {
  endpoint: EndpointOption;
  knowledge: Option;
  mcp_server: McpServerOption;
};

export type CreatedKind = keyof CreatedItem;

const channelOf = (kind: CreatedKind): BroadcastChannel => new BroadcastChannel(`created ${kind}`);

/** Tells the other tabs of this browser about something that was created in this one. */
export function announceCreated<Kind extends CreatedKind>(kind: Kind, item: CreatedItem[Kind]): void {
  const channel = channelOf(kind);
  channel.postMessage(item);
  channel.close();
}

/** Calls `listener` for each item that another tab creates, until the returned function is called. */
export function onCreated<Kind extends CreatedKind>(
  kind: Kind,
  listener: (item: CreatedItem[Kind]) => void,
): () => void {
  const channel = channelOf(kind);
  channel.onmessage = ({ data }: MessageEvent<CreatedItem[Kind]>) => listener(data);
  return () => channel.close();
}
