import { expect, test } from "vitest";
import { fillScript, joinScenes, planTakes, type TableRow, variablesOf } from "./fill-script.ts";

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

test("a script that would be too long is never built, however often it inserts a value", () => {
  const script = "{{a}}".repeat(1_000);
  const rows: TableRow[] = Array.from({ length: 100 }, () => ({ a: "👋".repeat(2_500) }));
  const before = process.cpuUsage();
  const { planned, problems } = planTakes({ script, name: "{{a}}".repeat(24), maxCharacters: 5_000 }, rows);
  const { user, system } = process.cpuUsage(before);
  expect(problems).toEqual(rows.map((_, row) => ({ row, kind: "tooLong" })));
  expect(planned.every((take) => take.script === "" && take.name === "👋".repeat(120))).toBe(true);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});

test("the length of a script counts characters, also those of variables without a value", () => {
  const kinds = (maxCharacters: number) =>
    planTakes({ script: "{{a}}, {{ b }}, {{a}}", maxCharacters }, [{ a: "👋a" }]).problems.map(
      ({ kind }) => kind,
    );
  expect(kinds(15)).toEqual(["missing"]);
  expect(kinds(14)).toEqual(["missing", "tooLong"]);
});

test("scenes are filled in with their texts, which are cut, and each needs words", () => {
  const scenes = [{ script: "Hello {{name}}.", text: "For {{name}} in {{city}}" }, { script: "{{last}}" }];
  const script = joinScenes(scenes);
  const row = { name: "Ana", city: "x".repeat(300), last: "Bye." };
  const { planned, problems } = planTakes({ script, scenes, ...LIMITS }, [
    row,
    { ...row, last: "👋" },
    { ...row, city: "" },
  ]);
  expect(planned[0]).toMatchObject({ name: "Ana", script: "Hello Ana.\n\nBye." });
  expect(planned[0]?.scenes).toEqual([
    { script: "Hello Ana.", text: `For Ana in ${"x".repeat(189)}` },
    { script: "Bye." },
  ]);
  expect(problems).toEqual([
    { row: 1, kind: "wordless" },
    { row: 2, kind: "missing", variable: "city" },
  ]);
});
