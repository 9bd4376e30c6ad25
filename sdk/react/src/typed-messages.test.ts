import { EventEmitter } from "node:events";
import { type Room, RoomEvent } from "livekit-client";
import { afterEach, expect, test, vi } from "vitest";
import { newMessageId } from "./message-id.ts";
import { TypedMessages } from "./typed-messages.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A fake room: notes what is sent, and confirms it while `confirms` is true. */
class FakeRoom extends EventEmitter {
  confirms = false;
  readonly sent: string[] = [];
  readonly localParticipant = {
    sendText: async (text: string, { attributes }: { attributes: Record<string, string> }) => {
      const id = attributes["visavis.message_id"] ?? "";
      this.sent.push(`${id} ${text}`);
      const receipt = new TextEncoder().encode(id);
      if (this.confirms) this.emit(RoomEvent.DataReceived, receipt, null, null, "visavis.received");
    },
  };
}

test("a message that was not confirmed keeps its id when the same text is sent again", async () => {
  vi.useFakeTimers();
  const room = new FakeRoom();
  const messages = new TypedMessages(room as unknown as Room, () => false);
  const first = messages.send("Hello");
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await first).toBeNull();
  room.confirms = true;
  expect(await messages.send("Hello")).toMatchObject({ text: "Hello" });
  expect(new Set(room.sent).size).toBe(1);
  // Once it has arrived, the same words are a new message.
  await messages.send("Hello");
  expect(new Set(room.sent).size).toBe(2);
  expect(room.listenerCount(RoomEvent.DataReceived)).toBe(0);
});

test("nothing is sent after the call", async () => {
  const room = new FakeRoom();
  expect(await new TypedMessages(room as unknown as Room, () => true).send("Hello")).toBeNull();
  expect(room.sent).toEqual([]);
});

test("ids are made where crypto.randomUUID is missing", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(newMessageId()).toMatch(/^[0-9a-f]{32}$/);
  vi.unstubAllGlobals();
});
