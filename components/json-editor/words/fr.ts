import type { JsonEditorWords } from "./en.ts";

export const JSON_EDITOR_FR: JsonEditorWords = {
  values: "Valeurs",
  neverSet: "<template>{template}</template> ne reçoit jamais de valeur",
  noValue: "<template>{template}</template> ne désigne aucune valeur",
  noSecret: "Il n’y a pas de secret <template>{template}</template>",
};
