import { type RemoteParticipant, type Room, RoomEvent } from "@livekit/rtc-node";
import { TEST_EVENTS_TOPIC, type TestEvent } from "#lib/worker-protocol/test-events.ts";

/** Events kept for an owner who joins late or again. */
const MAX_BACKLOG = 500;

/** The parts of a room used here. */
type TestRoom = {
  on: (event: RoomEvent.ParticipantConnected, listener: Joining) => unknown;
  off: (event: RoomEvent.ParticipantConnected, listener: Joining) => unknown;
  remoteParticipants: Pick<Room["remoteParticipants"], "has">;
  localParticipant?: { sendText: (text: string, options: SendOptions) => Promise<unknown> };
};
type Joining = (participant: Pick<RemoteParticipant, "identity">) => void;
type SendOptions = { topic: string; destinationIdentities: string[] };

/**
 * Sends a test's events to its owner, in order, and to no other participant. An owner who joins again gets
 * the whole backlog and skips known events by their `seq`. An event that cannot be sent does not stop the
 * call.
 */
export class TestWire {
  private readonly room: TestRoom;
  private readonly identity: string;
  private readonly backlog: string[] = [];
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

  /** Sends an owner who was in the room before the avatar what happened until then; call it when the room is joined. */
  catchUp(): void {
    if (!this.room.remoteParticipants.has(this.identity)) return;
    for (const text of this.backlog) this.enqueue(text);
  }

  readonly send = (event: TestEvent): void => {
    const text = JSON.stringify({ seq: this.seq, event });
    this.seq += 1;
    this.backlog.push(text);
    if (this.backlog.length > MAX_BACKLOG) this.backlog.shift();
    if (this.room.remoteParticipants.has(this.identity)) this.enqueue(text);
  };

  private readonly onConnected = ({ identity }: Pick<RemoteParticipant, "identity">): void => {
    if (identity !== this.identity) return;
    for (const text of this.backlog) this.enqueue(text);
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
