import type { ComponentType, ReactNode } from "react";
import type { CardFault, GivenAnswer } from "#components/call/cards/card-props.ts";
import type { LevelSource } from "#components/call/devices/level-source.ts";
import type {
  AgentState,
  CallAvatar,
  CallLink,
  Quality,
  StartedCall,
} from "#components/call/setup/call-types.ts";
import type { OpenCard } from "#lib/flow/cards/card.ts";
import type { VoiceState } from "#lib/worker-protocol/room-data.ts";
import type { SharingControl } from "../sharing/use-sharing.ts";
import type { CallRoom } from "./call-room.ts";
import type { Line } from "./transcript/transcript-lines.ts";

export type DeviceChoice = {
  devices: MediaDeviceInfo[];
  activeId: string;
  choose: (deviceId: string) => void;
};

/** The visitor's microphone. `joining`: being published. `off`: not used in this call yet; a press asks for it. */
export type VoiceControl = {
  state: "joining" | "on" | "muted" | "off";
  /** The error when it was last turned on. */
  problem: string | null;
  level: LevelSource | null;
  toggle: () => void;
  /** Opens the microphone again, after its settings changed. */
  reopen: () => void;
  microphones: DeviceChoice;
  /** Null if the browser cannot choose. */
  speakers: DeviceChoice | null;
};

/** How the visitor wants to talk in this call. */
export type WishControl = {
  /** The avatar waits longer before it answers. */
  patient: boolean;
  setPatient: (isOn: boolean) => void;
  /** The microphone is open only while a button is held. */
  pushToTalk: boolean;
  setPushToTalk: (isOn: boolean) => void;
  held: boolean;
  hold: (isHeld: boolean) => void;
  /** Has the avatar say its last answer again. */
  repeat: () => void;
};

/** Everything needed to render a call, without the room. */
export type CallViewProps = {
  variant: CallVariant;
  label: string;
  avatar: CallAvatar;
  recorded: boolean;
  /** Whether the call shows "This is AI". */
  aiLabel: boolean;
  typing: boolean;
  /** The avatar's video and audio; the video covers the portrait once `pictured`. */
  media: ReactNode;
  /** A person who speaks in the avatar's place. */
  member?: ReactNode;
  pictured: boolean;
  /** The video is taller than wide and fills an upright phone. */
  tall: boolean;
  /** When the first frame arrived, in epoch milliseconds; null before. */
  startedAtMs: number | null;
  agent: { state: AgentState; level: LevelSource | null };
  lines: readonly Line[];
  /** What the avatar shows beside itself. */
  card: OpenCard | null;
  quality: Quality;
  reconnecting: boolean;
  /** No place is free, and the avatar comes when one is. */
  waiting: boolean;
  /** Whether the avatar's voice is heard, late, or cannot be heard. */
  spoken: VoiceState;
  /** The connection is too slow for the picture. */
  slow: boolean;
  /** How long the call waits for a connection that was lost. */
  resumeMs: number;
  voice: VoiceControl;
  wishes: WishControl;
  sharing: SharingControl;
  /** Opens this call on another device. */
  handOverUrl: string;
  /** Set while the browser blocks audio until a tap. */
  onAllowSound: (() => void) | null;
  /** Resolves with false if the message was not sent. */
  onSend: (text: string) => Promise<boolean>;
  /** Answers the card with this id, says that the visitor is typing, or closes it if there is neither. */
  onCard: (cardId: string, given?: GivenAnswer) => Promise<CardFault | null>;
  onEnd: () => void;
};

/** `inline` is part of another page; `page` fills the window. */
export type CallVariant = "page" | "inline";

export type LiveCallProps = {
  link: CallLink;
  call: StartedCall;
  room: CallRoom;
  variant: CallVariant;
  /** The visitor chose to type: focuses the message field. */
  typing: boolean;
};

export type LiveCallComponent = ComponentType<LiveCallProps>;
