import type { EndpointRow } from "./queries.ts";
import type { Endpoint } from "./schema.ts";

export function presentEndpoint(row: EndpointRow): Endpoint {
  const { id, name, url, headers, body } = row;
  return {
    id,
    name,
    url,
    headers,
    body,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
