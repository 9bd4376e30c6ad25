import { z } from "zod";
import { resourceId } from "#lib/http/input/fields.ts";
import { trimmedText } from "#lib/platform/text-fields.ts";

export const backgroundParams = z.object({ background_id: resourceId() });

/** Query of an upload: the image's name. */
export const backgroundUploadQuery = z.strictObject({ name: trimmedText(100) });
