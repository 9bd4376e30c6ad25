import { registerMediabunnyServer } from "@mediabunny/server";
import { copyRecording, joinRecording } from "./join-recording.ts";
import type { MediaAnswer, MediaJob } from "./media-job.ts";
import { makeSound } from "./sound.ts";
import { makeVideo } from "./video.ts";

/** Does a job in this process, and tells how far it is and when it is done. */
export async function doMediaJob(job: MediaJob, answer: (message: MediaAnswer) => void): Promise<void> {
  registerMediabunnyServer();
  answer({ type: "finished", figure: await figureOf(job, answer) });
}

async function figureOf(job: MediaJob, answer: (message: MediaAnswer) => void): Promise<number> {
  if (job.kind === "recording") return await joinRecording(job);
  if (job.kind === "whole recording") return await copyRecording(job);
  if (job.kind === "video")
    return await makeVideo(job, (done, drawn) => answer({ type: "progress", done, drawn }));
  await makeSound(job);
  return 0;
}
