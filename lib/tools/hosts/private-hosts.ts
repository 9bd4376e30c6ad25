import { isPrivateHost } from "#lib/http/limits/address-guard.ts";
import { env } from "#lib/platform/env.ts";
import { invalidField } from "#lib/platform/errors.ts";

/** What is wrong with a field whose URL has a private address. Follows the field's name. */
export const POINTS_INSIDE =
  "must not point to a private address: only the operator can allow its network, with ENDPOINT_ALLOW_PRIVATE";

/** Whether a URL has a private address that the operator has not allowed. Names are resolved, and checked, at each request. */
export const pointsInside = ({ hostname }: URL): boolean =>
  isPrivateHost(hostname, env.ENDPOINT_ALLOW_PRIVATE);

/** Throws `VALIDATION` if the URL of a field has such an address. */
export function refusePrivateHost(field: string, url: URL): void {
  if (pointsInside(url)) throw invalidField(field, `${field} ${POINTS_INSIDE}`);
}
