import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { cacheDir } from "#scripts/binaries/binary-spec.ts";
import { obtainPythonPackage } from "#scripts/test-suites/obtain-python-package.ts";
import { APP_URL, newAccount } from "../fixtures/instance.ts";

const run = promisify(execFile);
const GUIDE = join(import.meta.dirname, "..", "..", "docs", "python.md");
const GENERATOR = {
  ...{ name: "openapi-python-client", version: "0.29.1", use: "The test of the Python client" },
  also: ["mypy==2.4.1"],
};
/** Installing takes a minute, generating and type checking half a minute each. */
const LONG_MS = 300_000;

test("the OpenAPI document generates a Python client without warnings, and the guide's program has correct types and runs", async () => {
  test.setTimeout(LONG_MS);
  const packages = join(
    cacheDir(),
    [`openapi-python-client-${GENERATOR.version}`, ...GENERATOR.also].join("-"),
  );
  await obtainPythonPackage(GENERATOR, packages);
  const folder = await mkdtemp(join(tmpdir(), "visavis-python-"));
  const { key } = await newAccount();
  const variables = {
    PYTHONPATH: packages,
    VISAVIS_API_URL: `${APP_URL}/api`,
    VISAVIS_API_KEY: key,
  };
  const settings = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const python = (...args: string[]) => run("env", [...settings, "python3", ...args], { cwd: folder });
  try {
    const guide = await readFile(GUIDE, "utf8");
    await writeFile(join(folder, "example.py"), /^```python\n([\s\S]*?)^```$/m.exec(guide)?.[1] ?? "");
    const [, version, options = ""] =
      /openapi-python-client==(\S+)[\s\S]*?^openapi-python-client generate --url \S+ (.+)$/m.exec(guide) ??
      [];
    expect(version).toBe(GENERATOR.version);
    const [, config = "", file = ""] = /^echo '(.+)' > (\S+)$/m.exec(guide) ?? [];
    await writeFile(join(folder, file), config);

    const url = `${APP_URL}/api/openapi.json`;
    const generated = await python(
      "-m",
      "openapi_python_client",
      "generate",
      "--url",
      url,
      ...options.split(" "),
    );
    expect(generated.stdout + generated.stderr).not.toMatch(/warning|error|unable/i);
    const checked = await python("-m", "mypy", "--strict", "example.py", "visavis_api");
    expect(checked.stdout).toContain("Success: no issues found");

    // A second run makes a call of its own.
    await python("example.py");
    const { stdout } = await python("example.py");
    const [names, link, call, refused] = stdout.trim().split("\n");
    expect(names).toBe("['Front desk', 'Front desk']");
    expect(link).toMatch(/\/c\/[\w-]+$/);
    expect(call).toMatch(/^wss?:\/\/\S+ [0-9a-f-]{36}$/);
    expect(refused).toBe("VALIDATION ['name']");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
