import { takeEvent } from "#inngest/events.ts";
import { takeAudioJob, takeVideoJob } from "#inngest/functions/make-take.ts";
import type { FakeJobServer } from "./fake-job-server.ts";

type Take = { id: string; ownerId: string };

/** The jobs of a take, run by the fake job server. */
export const takeJobs = (jobs: FakeJobServer) => ({
  speak: (take: Take) => jobs.run(takeAudioJob, takeEvent("generating_audio", take)),
  draw: (take: Take) => jobs.run(takeVideoJob, takeEvent("rendering", take)),
});
