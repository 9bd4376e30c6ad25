import type { RecordingEndReport } from "#lib/platform/worker-protocol.ts";

export type RecordingFault = Extract<RecordingEndReport, { state: "failed" }>["fault"];

/** Whose voice: the caller's or the avatar's. */
export type Speaker = "user" | "avatar";

/** What a recording process is started with. */
export type RecordingSetting = {
  app: { appUrl: string; workerSecret: string; sessionId: string };
  /** Where the parts of this session wait for the app. */
  folder: string;
  /** Names this stretch of the recording: when it began, in milliseconds since 1970. */
  run: number;
  width: number;
  height: number;
  /** The process of the call: its parts are brought by somebody else when that is gone. */
  ownerPid: number;
};

/** The first that a recording process is told. Pictures come in slots of `width * height * 4` bytes of RGBA. */
export type RecordingStart = { type: "start"; setting: RecordingSetting };

/** What happened, in the order in which it did; times are milliseconds since the stretch began. */
export type RecordedEvent =
  | { type: "picture"; slot: number; atMs: number }
  | { type: "voice"; who: Speaker; atMs: number; samples: Int16Array }
  /** What the avatar would have said from then on was taken back. */
  | { type: "cut"; atMs: number };

/** To the recording process. `stop` closes the recording at that time, and has its last part delivered. */
export type RecordingCommand =
  | { type: "events"; events: RecordedEvent[]; nowMs: number }
  | { type: "stop"; nowMs: number };

/** From the recording process: slots may be filled again; nothing more is made; all is in the folder, delivered or not. */
export type RecordingAnswer =
  | { type: "free"; slots: number[] }
  | { type: "failed"; fault: RecordingFault; detail: string }
  | { type: "stopped"; delivered: boolean };
