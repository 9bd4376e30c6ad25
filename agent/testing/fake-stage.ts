import { TrackKind } from "@livekit/rtc-node";
import type { Stage } from "#agent/avatar-providers/join-provider.ts";
import type { SpeechLine } from "#agent/avatar-providers/remote-voice.ts";

type Line = NonNullable<Stage["localParticipant"]>;
type StreamOptions = Parameters<SpeechLine["streamBytes"]>[0];

/**
 * A room with only the worker in it, which an avatar provider can join. Records what is sent to the provider.
 */
export class FakeStage implements Stage {
  readonly name = "room-1";
  readonly utterances: { options: StreamOptions; bytes: number[]; closed: boolean }[] = [];
  readonly calls: Parameters<SpeechLine["performRpc"]>[0][] = [];
  readonly methods: string[] = [];
  readonly remoteParticipants: Map<
    string,
    { identity: string; trackPublications: Map<string, { kind: TrackKind }> }
  > = new Map();
  private readonly listeners: ((who: { identity: string }) => void)[] = [];

  readonly localParticipant: Line = {
    identity: "agent-1",
    streamBytes: async (options) => {
      const utterance = { options, bytes: [] as number[], closed: false };
      this.utterances.push(utterance);
      return {
        write: async (bytes) => void utterance.bytes.push(...bytes),
        close: async () => {
          utterance.closed = true;
        },
      };
    },
    performRpc: async (call) => {
      this.calls.push(call);
      return "ok";
    },
    registerRpcMethod: (method) => void this.methods.push(method),
  };

  on(_event: unknown, listener: (who: { identity: string }) => void): void {
    this.listeners.push(listener);
  }

  join(identity: string): void {
    const trackPublications = new Map([["video", { kind: TrackKind.KIND_VIDEO }]]);
    this.remoteParticipants.set(identity, { identity, trackPublications });
  }

  leave(identity: string): void {
    this.remoteParticipants.delete(identity);
    for (const listener of this.listeners) listener({ identity });
  }
}
