import { AudioFrame } from "@livekit/rtc-node";
import { expect, test } from "vitest";
import { FakeSink } from "#agent/testing/fake-sink.ts";
import { FakeStage } from "#agent/testing/fake-stage.ts";
import { RemoteVoice } from "./remote-voice.ts";
import { VoiceRoute } from "./voice-route.ts";

const RATE = 24_000;
const frame = (value: number) => new AudioFrame(new Int16Array(480).fill(value), RATE, 1, 480);
const settle = () => new Promise((resolve) => setImmediate(resolve));

function open() {
  const stage = new FakeStage();
  const clock = { ms: 0 };
  return { stage, clock, voice: new RemoteVoice(stage.localParticipant, "bey-face", () => clock.ms) };
}

test("an utterance is one stream of its samples, in order, to the provider only; silence between utterances is not sent", async () => {
  const { stage, voice } = open();
  await voice.captureFrame(frame(0));
  for (const value of [1, 0, 2]) await voice.captureFrame(frame(value));
  voice.onFinished({ positionMs: 60, interrupted: false, heard: "Hi." });
  await voice.captureFrame(frame(0));
  await voice.captureFrame(frame(3));
  await settle();
  const [first, second] = stage.utterances;
  expect(first?.options).toMatchObject({
    topic: "lk.audio_stream",
    destinationIdentities: ["bey-face"],
    attributes: { sample_rate: "24000", num_channels: "1" },
  });
  expect(first?.bytes.length).toBe(3 * 960);
  expect([first?.bytes[0], first?.bytes[960], first?.bytes[1_920]]).toEqual([1, 0, 2]);
  expect([first?.closed, second?.closed, second?.bytes.length]).toEqual([true, false, 960]);
  expect(stage.calls).toEqual([]);
});

test("an interruption clears the provider's buffer at once and ends the stream; without speech it sends nothing", async () => {
  const { stage, voice } = open();
  voice.clearQueue();
  await voice.captureFrame(frame(5));
  voice.clearQueue();
  voice.onFinished({ positionMs: 10, interrupted: true, heard: "" });
  await settle();
  expect(stage.calls).toEqual([{ destinationIdentity: "bey-face", method: "lk.clear_buffer", payload: "" }]);
  expect([stage.utterances.length, stage.utterances[0]?.closed]).toEqual([1, true]);
  expect(voice.queuedDuration).toBe(0);
});

test("audio plays in real time", async () => {
  const { clock, voice } = open();
  for (let i = 0; i < 5; i++) await voice.captureFrame(frame(1));
  expect(voice.queuedDuration).toBe(100);
  clock.ms = 70;
  expect(voice.queuedDuration).toBe(30);
  clock.ms = 900;
  expect(voice.queuedDuration).toBe(0);
});

test("speech rerouted in the middle of a call continues there, and the old sink is cleared", async () => {
  const { stage, voice } = open();
  const route = new VoiceRoute();
  expect(route.queuedDuration).toBe(Number.POSITIVE_INFINITY);
  route.leadTo(voice);
  await route.captureFrame(frame(1));
  const ours = new FakeSink();
  route.leadTo(ours);
  await route.captureFrame(frame(2));
  await settle();
  expect(stage.calls.length).toBe(1);
  expect(ours.frames.map((samples) => samples[0])).toEqual([2]);
});
