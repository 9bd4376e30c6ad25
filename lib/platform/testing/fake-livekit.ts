import type { LiveKit } from "#lib/livekit/livekit.ts";

/** A media server that remembers what it was asked; `down` makes every call fail like a refused connection. */
export class FakeLiveKit implements LiveKit {
  readonly dispatches: { room: string; metadata: string }[] = [];
  readonly deleted: string[] = [];
  /** Rooms whose avatars were put out. */
  readonly cleared: string[] = [];
  /** Who was put out of which room. */
  readonly removed: string[] = [];
  /** What the rooms tell their visitors. */
  readonly metadata = new Map<string, string>();
  /** The existing rooms, created by the first join. */
  readonly rooms = new Set<string>();
  /** Identities that are in no room. Everybody else is in the existing rooms. */
  readonly absent = new Set<string>();
  down = false;

  async createDispatch(room: string, metadata: string): Promise<void> {
    this.#answer();
    this.dispatches.push({ room, metadata });
  }

  async deleteRoom(room: string): Promise<void> {
    this.#answer();
    this.deleted.push(room);
    this.rooms.delete(room);
  }

  async setRoomMetadata(room: string, metadata: string): Promise<void> {
    this.#answer();
    this.metadata.set(room, metadata);
  }

  async removeAgents(room: string): Promise<void> {
    this.#answer();
    this.cleared.push(room);
  }

  async removeParticipant(room: string, identity: string): Promise<void> {
    this.#answer();
    this.removed.push(`${room} ${identity}`);
  }

  async hasParticipant(room: string, identity: string): Promise<boolean> {
    this.#answer();
    return this.rooms.has(room) && !this.absent.has(identity);
  }

  async listRooms(names?: string[]): Promise<string[]> {
    this.#answer();
    return [...this.rooms].filter((name) => names?.includes(name) ?? true);
  }

  #answer(): void {
    if (this.down) throw new Error("connect ECONNREFUSED");
  }
}
