export type {
  Card,
  CardAnswer,
  CardField,
  CardOption,
  CardReceipt,
  OpenCard,
} from "../../src/cards.ts";
export type { PageFunction, VisavisCall } from "./call-connection.ts";
export type { CallSnapshot, CallState, EndReason, MicrophoneState } from "./call-snapshot.ts";
export { AvatarVideo, type AvatarVideoProps, CallView } from "./call-view.tsx";
export type { Line } from "./lines.ts";
export { useVisavisCall, type VisavisCallControls } from "./use-visavis-call.ts";
export { VisavisRoom, type VisavisRoomProps } from "./visavis-room.tsx";
export { ENGLISH, type Words } from "./words.ts";
