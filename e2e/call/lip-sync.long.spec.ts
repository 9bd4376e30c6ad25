import { expect, startCall, test } from "../fixtures/call.ts";
import { flashInNextCall, pictureLags } from "../fixtures/flash/click-and-flash.ts";
import { frameRate, frames, now } from "../fixtures/probe.ts";

const STRETCH_S = 5;

test("audio and video reach the viewer within 40 ms of each other, at 25 frames per second", async ({
  visitor,
  demo,
}) => {
  const avatar = await flashInNextCall(visitor);
  // A busy moment of the machine disturbs both; what counts is where they settle.
  const look = async () => {
    const from = (await now(visitor)) - STRETCH_S;
    const lags = (await pictureLags(visitor, from)).sort((a, b) => a - b);
    const lag = lags.length > 15 ? Math.abs(lags[lags.length >> 1] ?? Number.NaN) : Number.NaN;
    return lag < 40 && Math.abs(frameRate(await frames(visitor, from)) - 25) <= 0.5;
  };
  try {
    await startCall(visitor, demo.token);
    await expect.poll(look, { timeout: 45_000, intervals: [1_000] }).toBe(true);
  } finally {
    avatar.stop();
  }
});
