import type { EndpointOption, McpServerOption, Option } from "./inspector/field-values.ts";

/** What functions refer to, and can be created in a tab beside the scenario's editor. */
export type CreatedItem = {
  endpoint: EndpointOption;
  knowledge: Option;
  mcp_server: McpServerOption;
};

export type CreatedKind = keyof CreatedItem;

const channelOf = (kind: CreatedKind): BroadcastChannel => new BroadcastChannel(`created ${kind}`);

type Announcement<Kind extends CreatedKind> = { item: CreatedItem[Kind]; isNew: boolean };

/** Tells the other tabs of this browser about something that was created in this one. */
export const announceCreated = <Kind extends CreatedKind>(kind: Kind, item: CreatedItem[Kind]): void =>
  announce(kind, { item, isNew: true });

/** Tells the other tabs what has become of something that they may know. */
export const announceChanged = <Kind extends CreatedKind>(kind: Kind, item: CreatedItem[Kind]): void =>
  announce(kind, { item, isNew: false });

function announce<Kind extends CreatedKind>(kind: Kind, announcement: Announcement<Kind>): void {
  const channel = channelOf(kind);
  channel.postMessage(announcement);
  channel.close();
}

/** Calls `listener` for each item that another tab creates or changes, until the returned function is called. */
export function onCreated<Kind extends CreatedKind>(
  kind: Kind,
  listener: (item: CreatedItem[Kind], isNew: boolean) => void,
): () => void {
  const channel = channelOf(kind);
  channel.onmessage = ({ data }: MessageEvent<Announcement<Kind>>) => listener(data.item, data.isNew);
  return () => channel.close();
}
