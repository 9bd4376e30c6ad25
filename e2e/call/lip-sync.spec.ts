import { expect, startCall, test } from "../fixtures/call.ts";
import { countFlashes, flashInNextCall, pictureLags } from "../fixtures/click-and-flash.ts";
import { frameRate, frames, now } from "../fixtures/probe.ts";

test("sound and picture of one moment reach the viewer within 40 ms of each other, and 25 pictures a second", async ({
  caller,
  demo,
}) => {
  const avatar = await flashInNextCall(caller);
  try {
    await startCall(caller, demo.token);
    const from = await now(caller);
    await expect.poll(() => countFlashes(caller, from), { timeout: 30_000 }).toBeGreaterThan(30);
    const seen = await frames(caller, from);
    const lags = (await pictureLags(caller, from)).sort((a, b) => a - b);
    expect(lags.length).toBeGreaterThan(20);
    expect(Math.abs(lags[lags.length >> 1] ?? Number.NaN)).toBeLessThan(40);
    expect(Math.abs(frameRate(seen) - 25)).toBeLessThanOrEqual(0.5);
  } finally {
    avatar.stop();
  }
});
