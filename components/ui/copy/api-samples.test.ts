import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { apiSamples } from "./api-samples.ts";

const body = { label: "Ana's desk", runtime_vars: { quote: `"$HOME"` } };

test("the shell passes curl exactly the body, whatever characters it contains", () => {
  const [curl] = apiSamples("http://host/api", { method: "POST", path: "/hosted-links/create", body });
  const script = (curl?.code ?? "").replace(/^curl/, "printf '%s\\n'");
  const lines = execFileSync("sh", ["-c", script], {
    encoding: "utf8",
    env: { ...process.env, VISAVIS_API_KEY: "k" },
  })
    .trim()
    .split("\n");
  expect(lines).toContain("Authorization: Bearer k");
  expect(JSON.parse(lines.slice(lines.indexOf("-d") + 1).join("\n"))).toEqual(body);
});

test("curl's body has a line for each field", () => {
  const body = { scenario_id: "d8b5c0de-0000-4000-8000-000000000000", show_ai_label: true };
  const [curl] = apiSamples("http://host/api", { method: "POST", path: "/x", body });
  expect(curl?.code.split("\n").slice(-4)).toEqual([
    "  -d '{",
    `    "scenario_id": "${body.scenario_id}",`,
    `    "show_ai_label": true`,
    "  }'",
  ]);
});

test("a read has neither method nor body", () => {
  const [curl, typescript] = apiSamples("http://host/api", { method: "GET", path: "/avatars" });
  expect(curl?.code).not.toMatch(/-X|-d/);
  expect(typescript?.code).toContain('fetch("http://host/api/avatars"');
  expect(typescript?.code).not.toContain("method");
});

test("Python gets its own words for JSON's values, and a key from the environment", () => {
  const values = { name: 'a "b"', on: true, off: false, none: null, list: [1, []], map: {} };
  const python = apiSamples("http://host/api", { method: "POST", path: "/x", body: values })[2]?.code;
  expect(python).toContain(`requests.post(
    "http://host/api/x",
    headers={"Authorization": f"Bearer {os.environ['VISAVIS_API_KEY']}"},
    json={
        "name": "a \\"b\\"",
        "on": True,
        "off": False,
        "none": None,
        "list": [
            1,
            [],
        ],
        "map": {},
    },
)`);
});

test("a form is sent as fields and files", () => {
  const form = { name: "Menu", file: "@menu.pdf" };
  const codes = apiSamples("http://host/api", { method: "POST", path: "/x", form }).map(({ code }) => code);
  expect(codes[0]).toContain("-F 'name=Menu' \\\n  -F 'file=@menu.pdf'");
  expect(codes[1]).toContain(`form.set("file", await openAsBlob("menu.pdf"), "menu.pdf");`);
  expect(codes[1]).not.toContain("Content-Type");
  expect(codes[2]).toContain(`"file": open("menu.pdf", "rb"),`);
});
