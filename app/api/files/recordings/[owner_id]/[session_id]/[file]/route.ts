import { fileAnswer } from "#lib/http/file-answer.ts";
import { allowOnly, orUnknown } from "#lib/http/route.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { RECORDING_FILES, recordingPath } from "#lib/recordings/recordings.ts";
import { isSignedFileUrl, secondsLeft } from "#lib/storage/signed-url.ts";
import { storedKey } from "#lib/storage/storage.ts";

type Params = { owner_id: string; session_id: string; file: string };

const FILES: ReadonlySet<string> = new Set(Object.values(RECORDING_FILES));

/** Picture and voices of a call: open without a key while the signature holds. `?download` saves the file. */
export async function GET(request: Request, context: { params: Promise<Params> }) {
  const { owner_id: ownerId, session_id: id, file } = await context.params;
  const path = recordingPath({ ownerId, id }, file);
  const query = new URL(request.url).searchParams;
  const isOpen = isUuid(ownerId) && isUuid(id) && FILES.has(file) && isSignedFileUrl(path, query);
  const name = query.has("download") ? file : undefined;
  return await orUnknown(async () => {
    if (!isOpen) return null;
    return await fileAnswer(storedKey(path), request, { name, lifetimeS: secondsLeft(query) });
  });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
