import { drawTake, speakTake } from "#inngest/functions/make-take.ts";
import type { FakeJobServer } from "#inngest/testing/fake-job-server.ts";
import { jobEvent } from "#lib/takes/request-job.ts";

type Take = { id: string; ownerId: string };

/** The jobs of a take, as the job server runs them. */
export const takeJobs = (jobs: FakeJobServer) => ({
  speak: (take: Take) => jobs.run(speakTake, jobEvent("generating_audio", take)),
  draw: (take: Take) => jobs.run(drawTake, jobEvent("rendering", take)),
});
