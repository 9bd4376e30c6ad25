import { BACKGROUND_ACTIVITIES } from "../../bench/chaos/activities.ts";
import { isHealthy, killAndRecover, wait, within } from "../../bench/chaos/parts.ts";
import { expect, test } from "../fixtures/call.ts";

// The short form of `bench/chaos.ts`: everything at once, and each part is killed twice at fixed moments.
const DURING = ["upload", "webhook delivery", "take's speech", "render"];
/** In the middle of the upload, the delivery and the speech, then in the middle of the render. */
const KILLED_AFTER_MS = [500, 3_000];

for (const part of ["app", "models"] as const) {
  test(`${part} killed during an upload, a webhook delivery, a take's speech and a render: nothing is lost or done twice`, async () => {
    test.setTimeout(300_000);
    const activities = BACKGROUND_ACTIVITIES.filter(({ name }) => DURING.includes(name));
    expect(await within(30_000, isHealthy)).toBe(true);
    const begun = activities.map(() => Promise.withResolvers<void>());
    const running = Promise.all(
      activities.map((activity, i) => activity.run(async () => begun[i]?.resolve())),
    );
    await Promise.any(begun.map(({ promise }) => promise));
    for (const afterMs of KILLED_AFTER_MS) {
      await wait(afterMs);
      expect(await killAndRecover(part)).toBeLessThan(30_000);
    }
    expect(await running).toEqual(activities.map(() => []));
    expect(await within(30_000, isHealthy)).toBe(true);
  });
}
