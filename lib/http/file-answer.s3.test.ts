import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { storage } from "#lib/storage/storage.ts";
import { fileAnswer } from "./file-answer.ts";

/** The suite `servers` runs with a bucket. */
describe.skipIf(env.STORAGE !== "s3")("a file in a bucket", () => {
  const folder = `storage/takes/${newId()}`;
  beforeAll(async () => {
    await storage().put(`${folder}/a.mp4`, "0123456789");
    await storage().put(`${folder}/a.vtt`, "WEBVTT");
  });
  afterAll(() => storage().remove(folder));
  const ask = (name: string, download?: string) =>
    fileAnswer(`${folder}/${name}`, new Request("http://x/"), { name: download, lifetimeS: 90 });

  test("a video is downloaded from the bucket, with ranges and its name", async () => {
    const answer = await ask("a.mp4", "Größe 'x'.mp4");
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([302, "no-store"]);
    const url = answer.headers.get("location") ?? "";
    expect(new URL(url).searchParams.get("X-Amz-Expires")).toBe("90");
    const video = await fetch(url, { headers: { range: "bytes=2-4" } });
    expect([video.status, await video.text(), video.headers.get("content-type")]).toEqual([
      206,
      "234",
      "video/mp4",
    ]);
    expect(video.headers.get("content-disposition")).toContain(
      "filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%27x%27.mp4",
    );
  });

  test("captions, which pages read, come from the app; a missing file is not found", async () => {
    const answer = await ask("a.vtt");
    expect([answer.status, await answer.text()]).toEqual([200, "WEBVTT"]);
    expect((await ask("b.mp4")).status).toBe(404);
  });
});
