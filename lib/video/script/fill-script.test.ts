import { expect, test } from "vitest";
import { fillScript, planTakes, type TableRow, variablesOf } from "./fill-script.ts";

const LIMITS = { maxCharacters: 60 };

test("a script's variables are found once each, and filled with a row's values as they are", () => {
  const script = "Dear {{ first name }}, see you on {{date}}. Bye, {{first name}}!";
  expect(variablesOf(script)).toEqual(["first name", "date"]);
  expect(fillScript(script, { "first name": " $& {{date}} ", date: "May 3" })).toBe(
    "Dear $& {{date}}, see you on May 3. Bye, $& {{date}}!",
  );
  expect(fillScript("{{constructor}} {{date}}", {})).toBe("{{constructor}} {{date}}");
  expect(variablesOf("{{}} {{ }} {a} {{{b}}}")).toEqual(["b"]);
});

test("each row makes a take named after its first value, and rows that make none say why", () => {
  const script = "Hello {{name}}, {{text}}";
  const rows: TableRow[] = [
    { name: "Ana", text: "welcome." },
    { name: "", text: "welcome." },
    { name: "Bo" },
    { name: "Cem", text: "x".repeat(60) },
  ];
  const { planned, problems } = planTakes({ script, ...LIMITS }, rows);
  expect(planned[0]).toEqual({ name: "Ana", script: "Hello Ana, welcome." });
  expect(problems).toEqual([
    { row: 1, kind: "missing", variable: "name" },
    { row: 2, kind: "missing", variable: "text" },
    { row: 3, kind: "tooLong" },
  ]);
  expect(planTakes({ script: "{{sign}}", ...LIMITS }, [{ sign: "👋" }]).problems).toEqual([
    { row: 0, kind: "wordless" },
  ]);
  const named = { script, name: "To {{name}}\nfrom {{sender}}", ...LIMITS };
  expect(planTakes(named, [{ ...rows[0], sender: "us" }]).planned[0]?.name).toBe("To Ana from us");
});

test("scripts that would be far too long are never built", () => {
  const script = "{{a}}".repeat(1_000);
  const rows = Array.from({ length: 100 }, () => ({ a: "x".repeat(5_000) }));
  const before = process.cpuUsage();
  const { planned, problems } = planTakes({ script, maxCharacters: 5_000 }, rows);
  const { user } = process.cpuUsage(before);
  expect(problems).toEqual(rows.map((_, row) => ({ row, kind: "tooLong" })));
  expect(planned.map((take) => take.script).join("")).toBe("");
  // Building them takes seconds.
  expect(user / 1e6).toBeLessThan(1);
});
