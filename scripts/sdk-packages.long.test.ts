import { execFile } from "node:child_process";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packSdk } from "./test-suites/pack-sdk.ts";

const run = promisify(execFile);

/** The React guide's page, an app's connect route, and what a server does with the client. */
const APP = `
import { AvatarVideo, useVisavisCall, type VisavisCall, VisavisRoom } from "@visavis/react";
import { ApiError, createConnectHandler, VisavisClient } from "@visavis/server";
import { type OpenCard, readCard } from "@visavis/server/cards";
import { toExpress } from "@visavis/server/express";
import { VisavisCall as EmbeddedCall } from "@visavis/server/react";

const client = new VisavisClient({ apiKey: "vv_live_x", baseUrl: "http://127.0.0.1:9/api" });
const handler = createConnectHandler({
  client,
  authenticate: () => ({ name: "Ana" }),
  prepare: ({ user }) => ({ scenario_id: "s", avatar_id: "a", runtime_vars: { name: user.name } }),
});
export const listener = toExpress(handler);
export const card: OpenCard | null = readCard({});
export const problem = ApiError.name;
export async function names(): Promise<string[]> {
  const { scenarios } = await client.scenarios.list();
  return scenarios.map(({ name }) => name);
}
function View() {
  const { lines, state } = useVisavisCall();
  return <p data-state={state}>{lines.at(-1)?.text.toUpperCase()}<AvatarVideo /></p>;
}
export const App = ({ call }: { call: VisavisCall }) => (
  <VisavisRoom call={call} functions={{ show: ({ place }) => String(place) }} onEnded={({ reason }) => reason.length}>
    <View />
  </VisavisRoom>
);
export const Embedded = () => <EmbeddedCall link="https://calls.example/c/abc" />;
`;

const PAGE = `
import "@visavis/react/styles.css";
import { createRoot } from "react-dom/client";
import { VisavisRoom } from "@visavis/react";
createRoot(document.body).render(<VisavisRoom call={{ room_url: "wss://media.example", token: "t" }} />);
`;

const TSCONFIG = {
  compilerOptions: {
    ...{ module: "nodenext", target: "es2022", lib: ["es2023", "dom", "dom.iterable"], strict: true },
    // livekit-client's own declarations name packages that it does not bring.
    ...{ jsx: "react-jsx", noEmit: true, skipLibCheck: true, types: ["node"] },
  },
  include: ["app.tsx"],
};

/** Of each archive: types of every operation are most of it. */
const MAX_BYTES = 400_000;

const REQUIRE = `
const server = require("@visavis/server");
const { VisavisRoom } = require("@visavis/react");
const { toExpress } = require("@visavis/server/express");
const { readCard } = require("@visavis/server/cards");
console.log([server.VisavisClient, VisavisRoom, toExpress, readCard].map((one) => typeof one).join());
`;

describe("the packages of the SDK, packed and installed in a fresh project", () => {
  let folder = "";
  let archives: string[] = [];
  const at = (name: string) => join(folder, name);
  const inProject = (command: string, ...args: string[]) => run(command, args, { cwd: folder });
  const setModules = (type: "module" | "commonjs") =>
    writeFile(at("package.json"), JSON.stringify({ name: "app", private: true, type }));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "visavis-packages-"));
    await setModules("module");
    archives = await packSdk(folder);
    const others = [
      "livekit-client@2",
      "react@19",
      "react-dom@19",
      "vite@7",
      "typescript@5.9",
      "@types/react@19",
    ];
    await inProject("npm", "install", "--no-audit", "--no-fund", ...archives, ...others, "@types/node@24");
    await writeFile(at("app.tsx"), APP);
    await writeFile(at("page.tsx"), PAGE);
    await writeFile(at("index.html"), '<!doctype html><script type="module" src="/page.tsx"></script>');
    await writeFile(at("tsconfig.json"), JSON.stringify(TSCONFIG));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  // Readers of a registry have only the package.
  test("have their README, licence and changes, no sources, and no link to what they lack", async () => {
    for (const archive of archives) {
      const files = (await inProject("tar", "-tzf", archive)).stdout.trim().split("\n");
      expect(files).toEqual(expect.arrayContaining(["package/README.md", "package/LICENSE"]));
      expect(
        files.filter((file) => !/^package\/(?:dist\/|[\w.]+$)/.test(file) || /\.test\./.test(file)),
      ).toEqual([]);
      expect((await stat(archive)).size).toBeLessThan(MAX_BYTES);
      const { stdout: readme } = await inProject("tar", "-xOzf", archive, "package/README.md");
      expect(readme.match(/\]\((?!https:|#)[^)]*\)/g) ?? []).toEqual([]);
    }
  });

  test.each(["module", "commonjs"] as const)("have types for a project of type %s", async (type) => {
    await setModules(type);
    await expect(inProject("npx", "tsc", "-p", ".")).resolves.toMatchObject({ stdout: "" });
  });

  test("have types for the older way of finding modules, which reads no exports", async () => {
    await setModules("commonjs");
    const older = ["--module", "commonjs", "--moduleResolution", "node10"];
    await expect(inProject("npx", "tsc", "-p", ".", ...older)).resolves.toMatchObject({ stdout: "" });
  });

  test("can be required", async () => {
    await writeFile(at("require.cjs"), REQUIRE);
    const { stdout } = await inProject("node", "require.cjs");
    expect(stdout.trim()).toBe("function,function,function,function");
  });

  test("can be imported on a server", async () => {
    const imports =
      'import("@visavis/server").then(({ verifyWebhook }) => console.log(typeof verifyWebhook))';
    const { stdout } = await inProject("node", "--eval", imports);
    expect(stdout.trim()).toBe("function");
  });

  test("are bundled by Vite, with the styles", async () => {
    await setModules("module");
    const { stdout } = await inProject("npx", "vite", "build", "--logLevel", "info");
    expect(stdout).toMatch(/assets\/index-.+\.css/);
    expect(stdout).toMatch(/assets\/index-.+\.js/);
  });
});
