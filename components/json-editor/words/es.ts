import type { JsonEditorWords } from "./en.ts";

export const JSON_EDITOR_ES: JsonEditorWords = {
  values: "Valores",
  neverSet: "<template>{template}</template> nunca recibe un valor",
  noValue: "<template>{template}</template> no designa ningún valor",
  noSecret: "No existe el secreto <template>{template}</template>",
};
