import { z } from "zod";
import { resourceId } from "#lib/platform/http/fields.ts";
import { trimmedText } from "#lib/platform/text-fields.ts";

export const backgroundParams = z.object({ background_id: resourceId() });

/** With an upload: what the picture is called. */
export const backgroundUploadQuery = z.strictObject({ name: trimmedText(100) });
