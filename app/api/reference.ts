import { readGuide, readReference } from "#lib/openapi/read-reference.ts";
import { describeApi } from "./describe-api.ts";

let reference: ReturnType<typeof read> | undefined;

const read = () => ({ guide: readGuide(describeApi()), tags: readReference(describeApi()) });

/** The API reference of this instance: its guide, and its operations by tag. */
export function apiReference() {
  reference ??= read();
  return reference;
}
