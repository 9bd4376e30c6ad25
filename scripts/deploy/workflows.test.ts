import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { IMAGES } from "./image-content.ts";

const workflowSchema = z.object({
  permissions: z.object({}).strict(),
  jobs: z.record(
    z.string(),
    z.object({
      needs: z.union([z.string(), z.array(z.string())]).optional(),
      permissions: z.record(z.string(), z.string()),
      strategy: z.object({ matrix: z.object({ image: z.array(z.string()) }) }).optional(),
      steps: z.array(
        z.object({ uses: z.string().optional(), run: z.string().optional(), if: z.string().optional() }),
      ),
    }),
  ),
});

const folder = join(ROOT_DIR, ".github", "workflows");
const read = (name: string) => workflowSchema.parse(parse(readFileSync(join(folder, name), "utf8")));
const workflows = readdirSync(folder).map((name) => ({ name, ...read(name) }));

test("every action is pinned to a commit, and a script no expression that GitHub would replace before the shell sees it", () => {
  const steps = workflows.flatMap(({ jobs }) => Object.values(jobs).flatMap((job) => job.steps));
  const actions = steps.flatMap(({ uses }) => uses ?? []);
  expect(actions.length).toBeGreaterThan(5);
  expect(actions.filter((action) => !/@[\da-f]{40}$/.test(action))).toEqual([]);
  expect(steps.filter(({ run }) => run?.includes("${{"))).toEqual([]);
});

test("only a release writes, and only what it publishes", () => {
  const writing = workflows.flatMap(({ name, jobs }) =>
    Object.entries(jobs).flatMap(([job, { permissions }]) =>
      Object.entries(permissions).flatMap(([what, level]) =>
        level === "write" ? [`${name} ${job} ${what}`] : [],
      ),
    ),
  );
  expect(writing.sort()).toEqual([
    "release.yml images packages",
    "release.yml packages id-token",
    "release.yml publish contents",
  ]);
});

test("nothing is published before the tests have passed", () => {
  const { jobs } = read("release.yml");
  expect(jobs.check?.steps.map(({ run }) => run)).toContain(".ci/run");
  for (const [name, { needs = [] }] of Object.entries(jobs))
    expect(name === "check" || [needs].flat().includes("check"), name).toBe(true);
});

test("every image is published", () => {
  expect(read("release.yml").jobs.images?.strategy?.matrix.image).toEqual([...IMAGES]);
});

test("the SDK is published only where somebody has allowed it, with a statement of where it was built", () => {
  const steps = read("release.yml").jobs.packages?.steps ?? [];
  const publishing = steps.filter(({ run }) => /npm publish(?!.*--dry-run)/.test(run ?? ""));
  expect(publishing.map((step) => step.if)).toEqual(["vars.PUBLISH_PACKAGES == 'true'"]);
  // `.npmrc` forbids scripts, and one builds the package.
  expect(publishing[0]?.run).toContain("--provenance --ignore-scripts=false");
  for (const folder of ["sdk", "sdk/react"]) {
    const { publishConfig } = JSON.parse(readFileSync(join(ROOT_DIR, folder, "package.json"), "utf8"));
    expect(publishConfig).toEqual({ access: "public", provenance: true });
  }
});
