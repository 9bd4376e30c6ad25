/** The types that variables, and values found in a call, can have. */
export const VALUE_TYPES = [
  { value: "string", label: "Text" },
  { value: "number", label: "Number" },
  { value: "boolean", label: "Yes or no" },
  { value: "enum", label: "One of several" },
] as const;
