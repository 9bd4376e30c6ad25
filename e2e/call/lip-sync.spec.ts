import { expect, startCall, test } from "../fixtures/call.ts";
import { flashInNextCall, pictureLags } from "../fixtures/click-and-flash.ts";
import { frameRate, frames, now } from "../fixtures/probe.ts";

const STRETCH_S = 5;

test("sound and picture of one moment reach the viewer within 40 ms of each other, and 25 pictures a second", async ({
  caller,
  demo,
}) => {
  const avatar = await flashInNextCall(caller);
  // A machine that is busy with something else for a moment disturbs both: what counts is where they settle.
  const look = async () => {
    const from = (await now(caller)) - STRETCH_S;
    const lags = (await pictureLags(caller, from)).sort((a, b) => a - b);
    const lag = lags.length > 15 ? Math.abs(lags[lags.length >> 1] ?? Number.NaN) : Number.NaN;
    return lag < 40 && Math.abs(frameRate(await frames(caller, from)) - 25) <= 0.5;
  };
  try {
    await startCall(caller, demo.token);
    await expect.poll(look, { timeout: 45_000, intervals: [1_000] }).toBe(true);
  } finally {
    avatar.stop();
  }
});
