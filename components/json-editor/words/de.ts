import type { JsonEditorWords } from "./en.ts";

export const JSON_EDITOR_DE: JsonEditorWords = {
  values: "Werte",
  neverSet: "<template>{template}</template> wird nie gesetzt",
  noValue: "<template>{template}</template> bezeichnet keinen Wert",
  noSecret: "Es gibt kein Geheimnis <template>{template}</template>",
};
