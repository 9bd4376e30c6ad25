type Checked = Pick<HTMLInputElement, "validity" | "type" | "title"> & { minLength?: number };

/**
 * What is wrong with what was typed, as far as the field itself knows: whether it must be filled in, its type, its
 * pattern (`title` says it in words) and its least length. Undefined when nothing is. The server has the last word.
 */
export function faultWords({ validity, type, title, minLength = -1 }: Checked): string | undefined {
  if (validity.valid) return undefined;
  if (validity.valueMissing) return "This is needed.";
  if (validity.typeMismatch && type === "email") return "This is not an e-mail address.";
  if (validity.typeMismatch) return "This is not an address: it begins with https://.";
  if (validity.tooShort) return `At least ${minLength} characters.`;
  return title || "This cannot be used here.";
}
