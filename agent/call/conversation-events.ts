import { voice } from "@livekit/agents";
import type { AvatarOutput } from "#agent/media/avatar-output.ts";
import type { PlaybackEnd } from "#agent/media/voice-player.ts";
import type { FlowStep } from "#agent/scenario/flow-driver.ts";
import type { MeasuredTurn } from "#agent/turns/turn-clock.ts";
import type { VoiceState } from "#lib/worker-protocol/room-data.ts";
import type { Takeover } from "#lib/worker-protocol/worker-protocol.ts";

/** Everything that happens in a conversation. `Conversation` itself reacts to an event before all others. */
export type ConversationEvent =
  /** The session has a final transcript of something the visitor said. */
  | { type: "transcribed"; text: string }
  /** The session has a new message: a turn of the visitor, or what the avatar has said. */
  | { type: "message_added"; item: voice.ConversationItemAddedEvent["item"] }
  /** The session created speech, which may still be discarded before it plays. */
  | { type: "speech_created"; speech: voice.SpeechHandle }
  /** An utterance of the avatar starts to play. */
  | { type: "started" }
  /** Its first words start: right after `started`, or after the request for patience in front of them. */
  | { type: "words_started" }
  /** The words of the playing utterance that have begun. Emitted repeatedly while it plays. */
  | { type: "shown"; text: string }
  /** The playing utterance is over, complete or cut. */
  | { type: "finished"; end: PlaybackEnd }
  /** The timing of the utterance that has just finished. Other listeners get it right before `finished`. */
  | { type: "turn_measured"; turn: MeasuredTurn }
  /** The flow engine has made a step, and the driver has applied its effects. */
  | { type: "stepped"; step: FlowStep }
  /** The avatar's voice is late, cannot be heard, or is heard again. */
  | { type: "voice_changed"; state: VoiceState }
  /** An answer's first audio took this long, or was waited for in vain. */
  | { type: "voice_waited"; ms: number }
  | { type: "avatar_state_changed"; state: voice.AgentState }
  | { type: "visitor_state_changed"; state: voice.UserState }
  /** Somebody said or typed something in the avatar's place. */
  | { type: "member_spoke"; takeover: Takeover; text: string }
  /** Nobody has spoken or typed for too long, not even after a reminder. */
  | { type: "idle" }
  /** The scenario has ended the call, and its last words are over. */
  | { type: "ended" };

type Listener = (event: ConversationEvent) => void;

/**
 * The event stream of one conversation. Calls listeners synchronously, in the order of their subscription.
 */
export class ConversationEvents {
  private readonly listeners: Listener[] = [];

  subscribe(listener: Listener): void {
    this.listeners.push(listener);
  }

  readonly emit = (event: ConversationEvent): void => {
    for (const listener of this.listeners) listener(event);
  };

  /** Emits what happens in the session and in its audio output. */
  forward(session: voice.AgentSession, output: AvatarOutput): void {
    const { emit } = this;
    const types = voice.AgentSessionEventTypes;
    session.on(types.UserInputTranscribed, ({ isFinal, transcript }) => {
      if (isFinal) emit({ type: "transcribed", text: transcript });
    });
    session.on(types.ConversationItemAdded, ({ item }) => emit({ type: "message_added", item }));
    session.on(types.SpeechCreated, (created) =>
      emit({ type: "speech_created", speech: created.speechHandle }),
    );
    session.on(types.AgentStateChanged, ({ newState }) =>
      emit({ type: "avatar_state_changed", state: newState }),
    );
    session.on(types.UserStateChanged, ({ newState }) =>
      emit({ type: "visitor_state_changed", state: newState }),
    );
    output.follow({
      onStarted: () => emit({ type: "started" }),
      onWordsStarted: () => emit({ type: "words_started" }),
      onShown: (text) => emit({ type: "shown", text }),
      onFinished: (end) => emit({ type: "finished", end }),
    });
  }
}
