/** A field left empty takes a limit away. */
const orNull = (value: FormDataEntryValue | null): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

function numberOrNull(value: FormDataEntryValue | null): number | null {
  const text = orNull(value);
  return text === null ? null : Number(text);
}

/** Undefined keeps the logo as it is. */
async function readLogo(data: FormData): Promise<string | null | undefined> {
  if (data.get("remove_logo") === "on") return null;
  const file = data.get("logo");
  if (!(file instanceof File) || file.size === 0) return undefined;
  const bytes = Buffer.from(await file.arrayBuffer());
  return `data:${file.type};base64,${bytes.toString("base64")}`;
}

function readPasscode(data: FormData): string | null | undefined {
  return data.get("remove_passcode") === "on" ? null : (orNull(data.get("passcode")) ?? undefined);
}

/** The settings of a link as its form sends them, in the shape of the API's update; what is wrong is told by its schema. */
export async function readLinkForm(data: FormData): Promise<Record<string, unknown>> {
  const origins = orNull(data.get("allowed_origins")) ?? "";
  return {
    id: data.get("id"),
    label: data.get("label"),
    redirect_url: orNull(data.get("redirect_url")),
    record_conversation: data.get("record_conversation") === "on",
    paused: data.get("paused") === "on",
    expires_at: orNull(data.get("expires_at")),
    max_uses: numberOrNull(data.get("max_uses")),
    max_call_minutes: numberOrNull(data.get("max_call_minutes")),
    max_total_minutes: numberOrNull(data.get("max_total_minutes")),
    max_calls_per_address: numberOrNull(data.get("max_calls_per_address")),
    // Somebody copies an address out of the browser, with its last slash.
    allowed_origins: origins.split(/\s+/).flatMap((origin) => origin.replace(/\/$/, "") || []),
    passcode: readPasscode(data),
    consent_text: orNull(data.get("consent_text")),
    language: data.get("language"),
    theme_color: data.get("own_color") === "on" ? data.get("theme_color") : null,
    logo: await readLogo(data),
  };
}
