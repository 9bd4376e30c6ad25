import type { ReactNode } from "react";
import type { AgentState, CallPerson, Quality } from "./call-types.ts";
import type { LevelSource } from "./level-source.ts";
import type { CallVariant } from "./live-call-props.ts";
import type { Line } from "./transcript-lines.ts";

export type DeviceChoice = {
  devices: MediaDeviceInfo[];
  activeId: string;
  choose: (deviceId: string) => void;
};

/** The visitor's voice. `joining`: on its way into the room. `off`: none in this call yet; pressing asks for one. */
export type VoiceControl = {
  state: "joining" | "on" | "muted" | "off";
  /** What went wrong when it was last switched on. */
  problem: string | null;
  level: LevelSource | null;
  toggle: () => void;
  microphones: DeviceChoice;
  /** Null where the browser cannot choose. */
  speakers: DeviceChoice | null;
};

/** Everything a call shows and does, without the room: what a screen of it needs to be drawn. */
export type CallViewProps = {
  variant: CallVariant;
  label: string;
  person: CallPerson;
  recorded: boolean;
  /** Whether "This is AI" is to be read in the call. */
  aiLabel: boolean;
  typing: boolean;
  /** The avatar's picture and voice; the picture lies over the portrait once `pictured`. */
  media: ReactNode;
  pictured: boolean;
  /** What is seen has the label in its frames, where one is wanted: ours has, a portrait or a provider's face has not. */
  carriesLabel: boolean;
  /** The picture is taller than wide, and fills an upright phone. */
  tall: boolean;
  /** When the first picture came, in epoch milliseconds; null before. */
  startedAtMs: number | null;
  agent: { state: AgentState; level: LevelSource | null };
  lines: readonly Line[];
  quality: Quality;
  reconnecting: boolean;
  /** How long the call waits for a connection that was lost. */
  resumeMs: number;
  voice: VoiceControl;
  /** Opens this call on another device. */
  handOverUrl: string;
  /** Set while the browser holds the sound back until a tap. */
  onAllowSound: (() => void) | null;
  /** Resolves false when the words did not get through. */
  onSend: (text: string) => Promise<boolean>;
  onEnd: () => void;
};
