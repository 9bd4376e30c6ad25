import { tryStorage } from "#components/ui/state/try-storage.ts";

/** The fields of a form with their values, in order. A field of several values is there several times. */
export type DraftEntries = [name: string, value: string][];

const PREFIX = "draft ";
const keyOf = (key: string): string => `${PREFIX}${key}`;

/** What was typed into a form that was left, or null. Storage that is full or closed costs only the draft. */
export const readDraft = (key: string): DraftEntries | null =>
  tryStorage(() => {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(key)) ?? "null");
    return isEntries(stored) ? stored : null;
  });

const isEntries = (value: unknown): value is DraftEntries =>
  Array.isArray(value) &&
  value.every((entry) => Array.isArray(entry) && entry.length === 2 && entry.every(isText));

const isText = (value: unknown): value is string => typeof value === "string";

export function writeDraft(key: string, entries: DraftEntries): void {
  tryStorage(() => sessionStorage.setItem(keyOf(key), JSON.stringify(entries)));
}

/** Forgets a draft, because its form was saved or somebody discarded it. */
export function clearDraft(key: string): void {
  tryStorage(() => sessionStorage.removeItem(keyOf(key)));
}

/** Forgets every draft of this tab, because somebody else may sign in next. */
export function clearDrafts(): void {
  tryStorage(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  });
}

const PERSON = "drafts of";

/** Forgets the drafts of another person, whose session ended in this tab without signing out. */
export function keepDraftsOf(userId: string): void {
  tryStorage(() => {
    if (sessionStorage.getItem(PERSON) === userId) return;
    clearDrafts();
    sessionStorage.setItem(PERSON, userId);
  });
}

/** Headers that sign requests. Their values belong in secrets. */
const SIGNING = /^[^:]*(auth|cookie|key|token|secret|pass|credential|signature)[^:]*:/i;

/** A scheme, such as Bearer, and nothing else besides the names of secrets. */
const IS_SECRET = /^\s*(\w+\s+)?(\{\{secret\.\w+\}\}\s*)+$/;

const isSigned = (line: string): boolean =>
  SIGNING.test(line) && !IS_SECRET.test(line.slice(line.indexOf(":") + 1));

export const withoutSignatures = (headers: string): string =>
  headers
    .split("\n")
    .filter((line) => !isSigned(line))
    .join("\n");

/** What a form would send, without files, passwords and headers that sign requests. */
export function readEntries(form: HTMLFormElement): DraftEntries {
  const secret = new Set(
    fieldsOf(form)
      .filter(isSecret)
      .map(({ name }) => name),
  );
  return [...new FormData(form)].flatMap(
    ([name, value]): DraftEntries =>
      typeof value === "string" && !secret.has(name)
        ? [[name, name === "headers" ? withoutSignatures(value) : value]]
        : [],
  );
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const fieldsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.name !== "",
  );

const isSecret = ({ type, name }: Control): boolean =>
  type === "password" || type === "file" || name === "passcode";

/**
 * Fills a form as if somebody had typed it, so React notices. Twice, because a control can show others, such as a color
 * once an own color is on.
 */
export function writeEntries(form: HTMLFormElement, entries: DraftEntries): void {
  fill(form, entries);
  requestAnimationFrame(() => fill(form, entries));
}

function fill(form: HTMLFormElement, entries: DraftEntries): void {
  for (const field of fieldsOf(form)) {
    if (isSecret(field)) continue;
    const values = entries.flatMap(([name, value]) => (name === field.name ? [value] : []));
    if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
      const isOn = values.includes(field.value);
      if (field.checked !== isOn && (isOn || field.type === "checkbox")) field.click();
      continue;
    }
    const [value] = values;
    if (value === undefined || value === field.value) continue;
    setValue(field, value);
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

/** Sets a value past React's own setter, which would otherwise take it for one that it wrote itself. */
function setValue(field: Control, value: string): void {
  const prototype: unknown = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
}
