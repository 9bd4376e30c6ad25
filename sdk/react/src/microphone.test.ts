import { EventEmitter } from "node:events";
import { type LocalAudioTrack, type Room, RoomEvent } from "livekit-client";
import { expect, test, vi } from "vitest";
import { Microphone } from "./microphone.ts";

type Page = { isOver: boolean; allow: () => void; refuse: () => void };

/** A fake room with a fake device, for which the browser asks until `allow` or `refuse` is called. */
function open() {
  const calls: string[] = [];
  const states: string[] = [];
  const localParticipant = {
    isLocal: true,
    isMicrophoneEnabled: false,
    getTrackPublication: () => (calls.includes("published") ? {} : undefined),
    publishTrack: async () => calls.push("published"),
    setMicrophoneEnabled: async (on: boolean) => calls.push(on ? "unmuted" : "muted"),
  };
  const room = Object.assign(new EventEmitter(), { localParticipant });
  const page: Page = { isOver: false, allow: () => undefined, refuse: () => undefined };
  const track = { stop: () => calls.push("stopped") } as unknown as LocalAudioTrack;
  const ask = vi.fn(
    () =>
      new Promise<LocalAudioTrack>((resolve, reject) => {
        page.allow = () => resolve(track);
        page.refuse = () => reject(new Error("NotAllowedError"));
      }),
  );
  const options = { isOver: () => page.isOver, onChange: (state: string) => states.push(state) };
  return {
    microphone: new Microphone(room as unknown as Room, options, ask),
    room,
    page,
    calls,
    states,
    ask,
  };
}

test("presses are handled in order, and open one device", async () => {
  const { microphone, page, calls, states, ask } = open();
  const presses = [microphone.setOn(true), microphone.setOn(false), microphone.setOn(true)];
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  page.allow();
  await Promise.all(presses);
  expect(calls).toEqual(["published", "muted", "unmuted"]);
  expect(states).toEqual(["on", "off", "on"]);
  expect(ask).toHaveBeenCalledOnce();
});

test("a permission that comes after the call leaves no device open", async () => {
  const { microphone, page, calls, ask } = open();
  const press = microphone.setOn(true);
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  page.isOver = true;
  page.allow();
  await press;
  expect(calls).toEqual(["stopped"]);
  await microphone.setOn(true);
  expect(ask).toHaveBeenCalledOnce();
});

test("a refusal is reported, and the next press asks again", async () => {
  const { microphone, page, states, ask } = open();
  const press = microphone.setOn(true);
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  page.refuse();
  await press;
  const again = microphone.setOn(true);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  page.allow();
  await again;
  expect(states).toEqual(["blocked", "on"]);
});

test("a device that goes by itself turns the microphone off; the avatar's tracks do not", () => {
  const { room, states } = open();
  room.emit(RoomEvent.TrackMuted, {}, { isLocal: false });
  expect(states).toEqual([]);
  room.emit(RoomEvent.TrackMuted, {}, { isLocal: true });
  expect(states).toEqual(["off"]);
});
