import { registerMediabunnyServer } from "@mediabunny/server";
import { makeAudio } from "./audio.ts";
import { joinRecording } from "./join-recording.ts";
import type { MediaJob, MediaMessage } from "./media-job.ts";
import { makeVideo } from "./video.ts";

/** Runs a job in this process and reports its progress and result. */
export async function doMediaJob(job: MediaJob, answer: (message: MediaMessage) => void): Promise<void> {
  registerMediabunnyServer();
  answer({ type: "finished", figure: await runJob(job, answer) });
}

async function runJob(job: MediaJob, answer: (message: MediaMessage) => void): Promise<number> {
  if (job.kind === "recording") return await joinRecording(job);
  if (job.kind === "video")
    return await makeVideo(job, (done, drawn) => answer({ type: "progress", done, drawn }));
  await makeAudio(job);
  return 0;
}
