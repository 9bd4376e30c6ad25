import type { FormResult } from "#components/ui/form-result.ts";

/** Sends a picture as it is; what the server says of it comes back as the form's result. Rejects without an answer. */
export async function sendBackground(file: File): Promise<FormResult<{ id: string; name: string }>> {
  const name = file.name.replace(/\.[^.]*$/, "").slice(0, 100) || "Background";
  const query = new URLSearchParams({ name });
  const response = await fetch(`/avatars/backgrounds?${query}`, { method: "POST", body: file });
  const body: unknown = await response.json();
  if (typeof body !== "object" || body === null) throw new Error("no answer");
  if (response.ok && "id" in body) return { ok: true, value: { id: String(body.id), name } };
  const message = "error" in body ? `${String(body.error)}.` : "It was not taken.";
  return { ok: false, message, fields: { file: message } };
}
