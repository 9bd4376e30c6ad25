import { fileAnswer } from "#lib/http/file-answer.ts";
import { allowOnly, orUnknown } from "#lib/http/route.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { isSignedFileUrl, secondsLeft } from "#lib/storage/signed-url.ts";
import { storedKey } from "#lib/storage/storage.ts";
import { isInTrash, nameDownload } from "#lib/video/takes/takes.ts";

type Params = { owner_id: string; take_id: string; file: string };

const FILE = /^[a-z0-9-]{1,64}\.[a-z0-9]{3,4}$/;

/** Sound, video and captions of a take: open without a key while the signature holds. `?download` saves the file. */
export async function GET(request: Request, context: { params: Promise<Params> }) {
  const { owner_id, take_id, file } = await context.params;
  const path = `takes/${owner_id}/${take_id}/${file}`;
  const query = new URL(request.url).searchParams;
  const isOpen = isUuid(owner_id) && isUuid(take_id) && FILE.test(file) && isSignedFileUrl(path, query);
  return await orUnknown(async () => {
    if (!isOpen || (await isInTrash(owner_id, take_id))) return null;
    const name = query.has("download") ? await nameDownload(owner_id, take_id, file) : undefined;
    return await fileAnswer(storedKey(path), request, { name, lifetimeS: secondsLeft(query) });
  });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
