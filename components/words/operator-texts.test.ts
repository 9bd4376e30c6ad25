import { expect, test } from "vitest";
import { type Area, CATALOGUES } from "./catalogues.ts";

/** Areas for developers, and for the person who sets the instance up. */
const TECHNICAL: Area[] = ["reference", "signIn"];
const COMMAND = /\bnpm |\bvisavis -- |\.log\b|\b[A-Z]+(_[A-Z]+)+\b/;

/** The texts with commands, settings and log files, by their places, outside those for the operator. */
function findCommands(value: unknown, place: string): string[] {
  if (typeof value === "string") return COMMAND.test(value) ? [`${place}: ${value}`] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === "operator" ? [] : findCommands(inner, `${place}.${name}`),
  );
}

test.each(Object.keys(CATALOGUES.ui))(
  "in %s, only texts for the operator name commands, settings and logs",
  (language) => {
    const shown = Object.entries(CATALOGUES)
      .filter(([area]) => !TECHNICAL.some((technical) => technical === area))
      .flatMap(([area, texts]) =>
        findCommands(Object.entries(texts).find(([name]) => name === language)?.[1], area),
      );
    expect(shown).toEqual([]);
  },
);

test.each(["Run `npm start`.", "See models.log.", "Set LLM_BASE_URL.", "Set APP_URL."])(
  "“%s” is found",
  (text) => {
    expect(findCommands({ hint: text, operator: text }, "area")).toEqual([`area.hint: ${text}`]);
  },
);
