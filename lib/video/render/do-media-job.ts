import { registerMediabunnyServer } from "@mediabunny/server";
import { makeAudio } from "./audio.ts";
import { joinRecording } from "./join-recording.ts";
import type { AudioJob, MediaJob, MediaMessage, VideoJob } from "./media-job.ts";
import { makeVideo } from "./video.ts";

/** Runs a job in this process and reports its progress and result. */
export async function doMediaJob(job: MediaJob, answer: (message: MediaMessage) => void): Promise<void> {
  registerMediabunnyServer();
  if (job.kind === "recording") {
    const recording = await joinRecording(job);
    answer({ type: "finished", figure: recording.lengthMs, recording });
  } else answer({ type: "finished", figure: await runJob(job, answer) });
}

async function runJob(job: AudioJob | VideoJob, answer: (message: MediaMessage) => void): Promise<number> {
  if (job.kind === "video")
    return await makeVideo(job, (done, drawn) => answer({ type: "progress", done, drawn }));
  await makeAudio(job);
  return 0;
}
