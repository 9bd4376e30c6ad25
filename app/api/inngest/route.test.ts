import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { env } from "#lib/platform/env.ts";
import { GET, POST, PUT } from "./route.ts";

const call = (handle: typeof GET, method: string, query: string) =>
  handle(
    new NextRequest(`http://localhost:3000/api/inngest${query}`, {
      method,
      ...(method === "POST" && { body: "{}", headers: { "content-type": "text/plain" } }),
    }),
    undefined,
  );

// The job server on the same machine signs nothing: without the secret, anyone could run jobs on anyone's
// documents.
test("a stranger can neither run nor list jobs", async () => {
  for (const key of ["", "?key=", "?key=guess", `?key=${env.VISAVIS_JOBS_SECRET.toUpperCase()}`]) {
    expect((await call(GET, "GET", key)).status).toBe(404);
    expect((await call(PUT, "PUT", key)).status).toBe(404);
    const query = `${key || "?"}&fnId=visavis-purge-expired&stepId=step`;
    expect((await call(POST, "POST", query)).status).toBe(404);
  }
});

test("requests with the URL's secret come from the job server", async () => {
  const answer = await call(GET, "GET", `?key=${env.VISAVIS_JOBS_SECRET}`);
  expect(answer.status).toBe(200);
});
