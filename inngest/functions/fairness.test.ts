import { expect, test } from "vitest";
import { makeRecording, reviewEndedConversation, summarizeEndedConversation } from "./after-call.ts";
import { crawlSiteJob } from "./crawl-site.ts";
import { deliverWebhook } from "./deliver-webhook.ts";
import { embedPendingDocument } from "./embed-document.ts";
import { takeAudioJob } from "./make-take.ts";
import { runTests } from "./run-tests.ts";

// The job server enforces these limits; what counts here is that they are per account.
test.each([
  ["webhooks", deliverWebhook],
  ["documents", embedPendingDocument],
  ["sites", crawlSiteJob],
  ["test runs", runTests],
  ["summaries", summarizeEndedConversation],
  ["reviews", reviewEndedConversation],
  ["recordings", makeRecording],
  ["takes that are spoken", takeAudioJob],
])("one account cannot take all places for %s", (_name, job) => {
  const [all, perAccount] = [job.opts.concurrency ?? []].flat();
  const limits = [all, perAccount].map((limit) => (typeof limit === "object" ? limit : undefined));
  expect(limits[1]?.key).toBe("event.data.ownerId");
  expect(limits[1]?.limit).toBeLessThan(limits[0]?.limit ?? 0);
});
