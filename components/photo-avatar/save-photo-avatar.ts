import type { FormResult } from "#components/ui/form/use-form.ts";
import { SHOT_FIELDS, SHOTS, type Shots } from "#lib/photo-avatar/shots/shots.ts";
import type { MadeAvatar } from "./make-in-browser.ts";
import { withTexts } from "./photo-pack.ts";
import type { PhotoAvatarWords } from "./words/en.ts";
import { zipFiles } from "./zip-files.ts";

type Parts = {
  avatar: MadeAvatar;
  /** SHA-256 of the photos' files. */
  hashes: { photo: string; shots: Shots<string> };
  words: Pick<PhotoAvatarWords, "description" | "saveFailed">;
};

/** Uploads a finished avatar with the form's name, voice and consent. Rejects without a response. */
export async function savePhotoAvatar(
  data: FormData,
  { avatar, hashes, words }: Parts,
): Promise<FormResult<string>> {
  const query = new URLSearchParams({
    voice_of: String(data.get("voice_of")),
    consent: String(data.get("consent")),
    photo_hash: hashes.photo,
  });
  for (const shot of SHOTS) {
    const hash = hashes.shots[shot];
    if (hash) query.set(`${SHOT_FIELDS[shot]}_hash`, hash);
  }
  const texts = { name: String(data.get("name")), description: words.description };
  const body = zipFiles(withTexts(avatar.files, texts));
  const response = await fetch(`/avatars/upload?${query}`, { method: "POST", body });
  const answer: unknown = await response.json();
  if (typeof answer !== "object" || answer === null) throw new Error("no response");
  if (response.ok && "name" in answer) return { ok: true, value: String(answer.name) };
  const message = "error" in answer ? String(answer.error) : words.saveFailed;
  return { ok: false, message, fields: {} };
}
