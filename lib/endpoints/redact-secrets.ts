/** Shorter values stand in every text by chance. */
const MIN_LENGTH = 4;
const MARK = "[secret]";

/** A text in which no secret stands, neither as it is nor as JSON or a URL writes it. */
export function redactSecrets(text: string, secrets: Iterable<string>): string {
  const forms = [...secrets]
    .filter((secret) => secret.length >= MIN_LENGTH)
    .flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret.toWellFormed()),
    ]);
  // The longest first: a secret may be a part of another.
  const ordered = [...new Set(forms)].sort((a, b) => b.length - a.length);
  return ordered.reduce((rest, form) => rest.replaceAll(form, MARK), text);
}
