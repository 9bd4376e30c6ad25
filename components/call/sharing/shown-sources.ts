import { Track } from "livekit-client";
import { VISION_SOURCES, type VisionSource } from "#lib/flow/scenario/vision.ts";
import { mayUseInFrame } from "../devices/microphone-problem.ts";

/** What each source is for the media server, and for a page's policy. */
const TRACKS = { screen: Track.Source.ScreenShare, camera: Track.Source.Camera } as const;
const FEATURES = { screen: "display-capture", camera: "camera" } as const;

type Devices = Partial<Pick<MediaDevices, "getDisplayMedia" | "getUserMedia">> | undefined;

/**
 * What a visitor may show: what the token of the call's room allows, if this browser can do it and no page around this one
 * forbids it. Phones can't share their screen.
 */
export function shownSources(
  allowed: readonly number[],
  devices: Devices = globalThis.navigator?.mediaDevices,
  mayUse: (feature: string) => boolean = mayUseInFrame,
): readonly VisionSource[] {
  const can = { screen: devices?.getDisplayMedia, camera: devices?.getUserMedia };
  return VISION_SOURCES.filter(
    (source) =>
      allowed.includes(Track.sourceToProto(TRACKS[source])) && can[source] && mayUse(FEATURES[source]),
  );
}

/** Why nothing is shared: the visitor chose nothing or forbade it, there is no camera, or another program uses it. */
export type SharingProblem = "denied" | "missing" | "busy";

/** Classifies an error by the names of the Media Capture and Screen Capture specifications. */
export function sharingProblem(error: unknown): SharingProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotReadableError" || name === "AbortError" ? "busy" : "missing";
}
