import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { until } from "#agent/testing/fixtures.ts";
import { sentTestEventSchema, TEST_EVENTS_TOPIC, type TestEvent } from "#lib/worker-protocol/test-events.ts";
import { TestWire } from "./test-wire.ts";

type Sent = { text: string; topic?: string; destinationIdentities?: string[] };

/** A room that records what is sent into it. `fails` simulates a lost connection. */
class FakeRoom extends EventEmitter {
  readonly sent: Sent[] = [];
  readonly remoteParticipants = new Map<string, object>();
  fails = false;
  readonly localParticipant = {
    sendText: async (text: string, options: Omit<Sent, "text">) => {
      if (this.fails) throw new Error("not connected");
      this.sent.push({ text, ...options });
    },
  };

  join(identity: string): void {
    this.remoteParticipants.set(identity, {});
    this.emit("participantConnected", { identity });
  }

  get seqs(): number[] {
    return this.sent.map(({ text }) => sentTestEventSchema.parse(JSON.parse(text)).seq);
  }
}

const entered = (nodeId: string): TestEvent => ({ type: "node_entered", nodeId, via: [] });

function open() {
  const room = new FakeRoom();
  const wire = new TestWire(room, "user-1");
  wire.start();
  return { room, wire };
}

test("sends events only to the owner's participant, even if others are in the room", async () => {
  const { room, wire } = open();
  room.join("user-1");
  room.join("other");
  wire.send(entered("a"));
  await until(() => room.sent.length === 1);
  expect(room.sent[0]).toMatchObject({ topic: TEST_EVENTS_TOPIC, destinationIdentities: ["user-1"] });
});

test("an owner who joins late or again gets all events from the beginning, in order", async () => {
  const { room, wire } = open();
  wire.send(entered("a"));
  wire.send(entered("b"));
  room.join("user-1");
  await until(() => room.sent.length === 2);
  room.fails = true;
  wire.send(entered("c"));
  await new Promise(setImmediate);
  room.fails = false;
  room.join("user-1");
  await until(() => room.sent.length === 5);
  expect(room.seqs).toEqual([0, 1, 0, 1, 2]);
});

test("an owner who was in the room first gets what happened while the avatar joined", async () => {
  const { room, wire } = open();
  wire.send(entered("a"));
  // Rooms tell nobody of the participants that were there before.
  room.remoteParticipants.set("user-1", {});
  wire.catchUp();
  wire.send(entered("b"));
  await until(() => room.sent.length === 2);
  expect(room.seqs).toEqual([0, 1]);
});
