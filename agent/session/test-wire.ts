import { type RemoteParticipant, type Room, RoomEvent } from "@livekit/rtc-node";
import { TEST_EVENTS_TOPIC, type TestEvent } from "#lib/platform/test-events.ts";

/** Kept for an owner whose connection was lost for a while. */
const MAX_KEPT = 500;

/** What of a room is needed here. */
type TestRoom = {
  on: (event: RoomEvent.ParticipantConnected, listener: Joining) => unknown;
  off: (event: RoomEvent.ParticipantConnected, listener: Joining) => unknown;
  remoteParticipants: Pick<Room["remoteParticipants"], "has">;
  localParticipant?: { sendText: (text: string, options: SendOptions) => Promise<unknown> };
};
type Joining = (participant: Pick<RemoteParticipant, "identity">) => void;
type SendOptions = { topic: string; destinationIdentities: string[] };

/**
 * Brings a test's events to its owner, in order, and to nobody else in the room. Who joins again is sent what is kept
 * from the beginning; the numbers tell what is known already. An event that cannot be sent does not stop the call.
 */
export class TestWire {
  private readonly room: TestRoom;
  private readonly identity: string;
  private readonly kept: string[] = [];
  private queue: Promise<void> = Promise.resolve();
  private seq = 0;

  constructor(room: TestRoom, identity: string) {
    this.room = room;
    this.identity = identity;
  }

  start(): void {
    this.room.on(RoomEvent.ParticipantConnected, this.onConnected);
  }

  stop(): void {
    this.room.off(RoomEvent.ParticipantConnected, this.onConnected);
  }

  readonly send = (event: TestEvent): void => {
    const text = JSON.stringify({ seq: this.seq, event });
    this.seq += 1;
    this.kept.push(text);
    if (this.kept.length > MAX_KEPT) this.kept.shift();
    if (this.room.remoteParticipants.has(this.identity)) this.enqueue(text);
  };

  private readonly onConnected = ({ identity }: Pick<RemoteParticipant, "identity">): void => {
    if (identity !== this.identity) return;
    for (const text of this.kept) this.enqueue(text);
  };

  private enqueue(text: string): void {
    const options = { topic: TEST_EVENTS_TOPIC, destinationIdentities: [this.identity] };
    this.queue = this.queue
      .then(() => this.room.localParticipant?.sendText(text, options))
      .then(
        () => {},
        () => {},
      );
  }
}
