import { env } from "#lib/platform/env.ts";
import { bucketUrl, readStorageSettings } from "./storage-settings.ts";

/** The origin from which browsers download files, if it is not the app. */
export function downloadOrigin(): string | null {
  const { s3 } = readStorageSettings(env, env.VISAVIS_DATA_DIR);
  return s3?.redirect ? new URL(bucketUrl(s3, s3.publicEndpoint)).origin : null;
}
