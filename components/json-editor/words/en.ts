/** The texts of fields for JSON and for templates. */
export const JSON_EDITOR_EN = {
  values: "Values",
  neverSet: "<template>{template}</template> is never set",
  noValue: "<template>{template}</template> names no value",
  noSecret: "There is no secret <template>{template}</template>",
};
export type JsonEditorWords = typeof JSON_EDITOR_EN;
