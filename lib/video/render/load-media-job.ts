import { registerMediabunnyServer } from "@mediabunny/server";
import type { MediaJob, MediaMessage } from "./media-job.ts";

type Finished = Extract<MediaMessage, { type: "finished" }>;
type Answer = (message: MediaMessage) => void;

/**
 * Loads what a job needs and nothing else: on a busy machine, loading the drawing engine would take most of the time that the
 * owner of a take's audio waits. Returns what does the job, reports its progress, and returns its result.
 */
export async function loadMediaJob(job: MediaJob): Promise<(answer: Answer) => Promise<Finished>> {
  registerMediabunnyServer();
  const finished = { type: "finished" as const, figure: 0 };
  switch (job.kind) {
    case "recording": {
      const { joinRecording } = await import("./join-recording.ts");
      return async () => {
        const recording = await joinRecording(job);
        return { ...finished, figure: recording.lengthMs, recording };
      };
    }
    case "video": {
      const { makeVideo } = await import("./video.ts");
      return async (answer) => ({
        ...finished,
        figure: await makeVideo(job, (done, drawn) => answer({ type: "progress", done, drawn })),
      });
    }
    case "audio": {
      const { makeAudio } = await import("./audio.ts");
      return async () => {
        await makeAudio(job);
        return finished;
      };
    }
    case "own_audio": {
      const { makeOwnAudio } = await import("./own-audio.ts");
      return async () => {
        await makeOwnAudio(job);
        return finished;
      };
    }
  }
}
