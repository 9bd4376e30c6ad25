import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { IMAGES } from "./image-content.ts";

const workflowSchema = z.object({
  on: z.object({ push: z.object({ tags: z.array(z.string()) }) }),
  permissions: z.object({}).strict(),
  jobs: z.record(
    z.string(),
    z.object({
      permissions: z.record(z.string(), z.string()),
      strategy: z.object({ matrix: z.object({ image: z.array(z.string()) }) }).optional(),
      steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })),
    }),
  ),
});

let workflow: z.infer<typeof workflowSchema>;

beforeAll(async () => {
  const text = await readFile(join(ROOT_DIR, ".github", "workflows", "release.yml"), "utf8");
  workflow = workflowSchema.parse(parse(text));
});

const steps = () => Object.values(workflow.jobs).flatMap((job) => job.steps);

test("a release is published only for a tag with a version", () => {
  expect(workflow.on.push.tags).toEqual(["v[0-9]+.[0-9]+.[0-9]+"]);
});

test("every action has an exact version", () => {
  const actions = steps().flatMap(({ uses }) => uses ?? []);
  expect(actions.length).toBeGreaterThan(5);
  expect(actions.filter((action) => !/@v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
});

test("every image is published", () => {
  expect(workflow.jobs.images?.strategy?.matrix.image).toEqual([...IMAGES]);
});

test("a job may write only what it publishes", () => {
  expect(
    Object.fromEntries(Object.entries(workflow.jobs).map(([name, { permissions }]) => [name, permissions])),
  ).toEqual({
    check: { contents: "read" },
    images: { contents: "read", packages: "write", "id-token": "write" },
    publish: { contents: "write" },
  });
});

test("no script contains an expression that GitHub would replace before the shell sees it", () => {
  expect(
    steps()
      .flatMap(({ run }) => run ?? [])
      .filter((script) => script.includes("${{")),
  ).toEqual([]);
});
