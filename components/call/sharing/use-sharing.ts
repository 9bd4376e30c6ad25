import { useLocalParticipant, useLocalParticipantPermissions } from "@livekit/components-react";
import type { LocalParticipant, LocalTrackPublication, RemoteParticipant } from "livekit-client";
import { useEffect, useEffectEvent, useState } from "react";
import type { VisionSource } from "#lib/flow/scenario/vision.ts";
import { NO_VISION, VISION_ATTRIBUTE } from "#lib/worker-protocol/room-data.ts";
import type { CallRoom } from "../live/call-room.ts";
import { type SharingProblem, sharingProblem, shownSources } from "./shown-sources.ts";

/** What the visitor shows the avatar. */
export type SharingControl = {
  /** What they may show. Empty where the scenario, its model or the browser allows nothing. */
  offered: readonly VisionSource[];
  shown: readonly VisionSource[];
  /** Of the camera while it is on, for a preview. */
  cameraTrack: MediaStreamTrack | null;
  /** What they have pressed for the first time, until they have read what it means. */
  asked: VisionSource | null;
  /** The last attempt failed, or the avatar can no longer see. */
  problem: { source: VisionSource; kind: SharingProblem } | "unavailable" | null;
  press: (source: VisionSource) => void;
  confirm: () => void;
  cancel: () => void;
};

/**
 * A model gets small pictures, at most one every two seconds. A higher resolution would cost the worker time for nothing, and at
 * a lower one the text on a screen can't be read.
 */
const FRAME_RATE = 5;
const SCREEN = { width: 1_920, height: 1_080, frameRate: FRAME_RATE };
const CAMERA = { width: 1_280, height: 720, frameRate: FRAME_RATE };
const PUBLISHED = {
  screen: {
    simulcast: false,
    screenShareEncoding: { maxBitrate: 1_500_000, maxFramerate: FRAME_RATE },
  },
  camera: { simulcast: false, videoEncoding: { maxBitrate: 1_000_000, maxFramerate: FRAME_RATE } },
};

async function share(visitor: LocalParticipant, source: VisionSource): Promise<void> {
  if (source === "screen") {
    const options = { audio: false, resolution: SCREEN, contentHint: "detail" as const };
    await visitor.setScreenShareEnabled(true, options, PUBLISHED.screen);
    return;
  }
  // On a phone they show what is in front of them.
  const facingMode = matchMedia("(pointer: coarse)").matches ? "environment" : "user";
  await visitor.setCameraEnabled(true, { resolution: CAMERA, facingMode }, PUBLISHED.camera);
}

/** Also turns the camera's light off. */
async function stop(visitor: LocalParticipant, publication: LocalTrackPublication | undefined) {
  if (publication?.track) await visitor.unpublishTrack(publication.track, true);
}

/** Lets the visitor show the avatar their screen or camera, each with its button. */
export function useSharing({ room }: CallRoom, agent: RemoteParticipant | null): SharingControl {
  const { localParticipant, isScreenShareEnabled, isCameraEnabled, cameraTrack } = useLocalParticipant({
    room,
  });
  const permissions = useLocalParticipantPermissions();
  const [asked, setAsked] = useState<VisionSource | null>(null);
  const [known, setKnown] = useState<readonly VisionSource[]>([]);
  const [problem, setProblem] = useState<SharingControl["problem"]>(null);
  const isOff = agent?.attributes[VISION_ATTRIBUTE] === NO_VISION;
  const shown: VisionSource[] = [];
  if (isScreenShareEnabled) shown.push("screen");
  if (isCameraEnabled) shown.push("camera");
  const stopOne = (source: VisionSource) => {
    const publications = [...localParticipant.videoTrackPublications.values()];
    const name = source === "screen" ? "screen_share" : "camera";
    void stop(
      localParticipant,
      publications.find((publication) => publication.source === name),
    ).catch(() => undefined);
  };
  const onOff = useEffectEvent(() => {
    for (const source of shown) stopOne(source);
    setProblem("unavailable");
  });
  // Also what begins after the model went blind, because the browser's own dialog was open.
  const showsInVain = isOff && shown.length > 0;
  useEffect(() => {
    if (showsInVain) onOff();
  }, [showsInVain]);
  const begin = (source: VisionSource) => {
    setProblem(null);
    share(localParticipant, source).catch((error: unknown) =>
      setProblem({ source, kind: sharingProblem(error) }),
    );
  };
  const offered = isOff ? [] : shownSources(permissions?.canPublishSources ?? []);
  return {
    ...{ offered, shown, asked, problem },
    cameraTrack: (isCameraEnabled && cameraTrack?.track?.mediaStreamTrack) || null,
    press: (source) => {
      if (shown.includes(source)) stopOne(source);
      else if (known.includes(source)) begin(source);
      else setAsked(source);
    },
    confirm: () => {
      if (!asked) return;
      setAsked(null);
      setKnown((before) => [...before, asked]);
      begin(asked);
    },
    cancel: () => setAsked(null),
  };
}
