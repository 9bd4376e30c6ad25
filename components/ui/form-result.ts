/** What a form's server action answers. `fields` holds a sentence for each field that is wrong, by its name. */
export type FormResult<Value = void> =
  | { ok: true; value: Value }
  | { ok: false; message: string; fields: Record<string, string> };

/** A server action that takes what was typed. */
export type FormAction<Value = void> = (data: FormData) => Promise<FormResult<Value>>;
