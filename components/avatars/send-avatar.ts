import type { FormResult } from "#components/ui/form-result.ts";

/** Sends the chosen zip as it is; what the server says of it comes back as the form's result. Rejects without an answer. */
export async function sendAvatar(data: FormData): Promise<FormResult<string>> {
  const file = data.get("file");
  const query = new URLSearchParams({ voice_of: String(data.get("voice_of")) });
  const response = await fetch(`/avatars/upload?${query}`, { method: "POST", body: file });
  const body: unknown = await response.json();
  if (typeof body !== "object" || body === null) throw new Error("no answer");
  if (response.ok && "name" in body) return { ok: true, value: String(body.name) };
  const message = "error" in body ? `${String(body.error)}.` : "It was not taken.";
  return { ok: false, message, fields: { file: message } };
}
