import { expect, test } from "vitest";
import { describeJob } from "./take-lines.ts";

const audio = (progress: number) => ({ status: "generating_audio" as const, progress });
const video = (progress: number) => ({ status: "rendering" as const, progress });

test("a waiting job shows its place in the queue instead of a percentage", () => {
  expect(describeJob(video(0), 3)).toEqual({ text: "Waiting in queue, 3 ahead", share: null });
  expect(describeJob(audio(0), 0)).toEqual({ text: "Waiting to start", share: null });
});

test("a running job shows a percentage only while there is something to measure", () => {
  expect(describeJob(audio(0), undefined)).toEqual({ text: "Starting the voice", share: null });
  expect(describeJob(video(0.649), undefined)).toEqual({ text: "Rendering, 64%", share: 0.649 });
  expect(describeJob(video(0.96), undefined)).toEqual({ text: "Joining the sentences", share: null });
  expect(describeJob(audio(0.96), undefined)?.share).toBeNull();
});

test("a take without a job shows none", () => {
  expect(describeJob({ status: "completed", progress: 1 }, undefined)).toBeNull();
});
