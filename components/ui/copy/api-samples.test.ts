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
  expect(JSON.parse(lines.at(-1) ?? "")).toEqual(body);
});

test("a read has neither method nor body", () => {
  const [curl, typescript] = apiSamples("http://host/api", { method: "GET", path: "/avatars" });
  expect(curl?.code).not.toMatch(/-X|-d/);
  expect(typescript?.code).toContain('fetch("http://host/api/avatars"');
  expect(typescript?.code).not.toContain("method");
});
