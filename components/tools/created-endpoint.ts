import type { EndpointOption } from "#components/scenarios/inspector/field-values.ts";

const CHANNEL = "created endpoint";

/** Tells the other tabs of this browser about an endpoint that was created in this one. */
export function announceEndpoint(endpoint: EndpointOption): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(endpoint);
  channel.close();
}

/** Calls `listener` for each endpoint that another tab creates, until the returned function is called. */
export function onEndpointCreated(listener: (endpoint: EndpointOption) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<EndpointOption>) => listener(data);
  return () => channel.close();
}
