"use client";

import { Camera } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "#components/ui/dialog.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { FaceFinder } from "#lib/photo-avatar/landmarks/landmarks.ts";
import type { FacePhoto } from "#lib/photo-avatar/photo/align.ts";
import { checkShot, isShotProblem, type ShotProblem } from "#lib/photo-avatar/shots/check-shot.ts";
import type { Shot } from "#lib/photo-avatar/shots/shots.ts";
import { CameraVideo } from "../camera-video.tsx";
import { type CameraFrame, useCamera } from "../use-camera.ts";
import { useObjectUrl } from "../use-object-url.ts";
import { ShotErrors } from "./shot-errors.tsx";
import type { ShotState, ShotStates } from "./use-shots.ts";

/** Looks in a row that must be good: a face on its way to an expression is not. */
const STEADY_LOOKS = 2;

type ShotsCameraProps = {
  find: FaceFinder;
  portrait: FacePhoto;
  /** The pictures to take, one after the other. */
  order: readonly Shot[];
  shots: ShotStates;
  chooseShot: (shot: Shot, file: Blob | undefined) => void;
  onClose: () => void;
};

/**
 * Takes further pictures in one go. Each is taken by itself once it is right, with a tone, because nobody can press a
 * button with shut eyes. Each can be skipped, and taken again. Mounted while it is open.
 */
export function ShotsCamera({ find, portrait, order, shots, chooseShot, onClose }: ShotsCameraProps) {
  const words = useWords("photoAvatar");
  const { shots: texts } = words;
  const video = useRef<HTMLVideoElement>(null);
  const [step, setStep] = useState(0);
  const shot = order[step] ?? "smile";
  const live = useLiveShot(video, { find, portrait, shot, onTaken: (file) => chooseShot(shot, file) });
  const { taken } = live;
  const state = shots[shot];
  const isLast = step === order.length - 1;
  const goOn = () => {
    if (isLast) return onClose();
    live.restart();
    setStep(step + 1);
  };
  const title =
    order.length > 1
      ? fill(texts.step, { name: texts.names[shot], number: step + 1, count: order.length })
      : texts.names[shot];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={texts.tasks[shot]}>
      <DialogBody>
        <div className="relative">
          <CameraVideo ref={video} />
          {taken && <Still file={taken} text={texts.picture} />}
        </div>
        <div role="status" className="min-h-10 text-sm">
          {taken ? <Verdict state={state} /> : <p>{live.hint ?? words.camera[live.camera]}</p>}
        </div>
      </DialogBody>
      <DialogFoot>
        {taken ? (
          <TakenButtons isLast={isLast} retake={live.restart} goOn={goOn} />
        ) : (
          <>
            <Button variant="ghost" onClick={goOn}>
              {isLast ? texts.skipLast : texts.skip}
            </Button>
            <Button variant="primary" disabled={!live.isReady} onClick={live.take} icon={Camera}>
              {words.camera.take}
            </Button>
          </>
        )}
      </DialogFoot>
    </Dialog>
  );
}

/** What can be done with a picture that was taken. The keyboard's focus was on a button that is gone. */
function TakenButtons({ isLast, retake, goOn }: { isLast: boolean; retake: () => void; goOn: () => void }) {
  const { shots: texts } = useWords("photoAvatar");
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <>
      <Button onClick={retake}>{texts.again}</Button>
      <Button ref={next} variant="primary" onClick={goOn}>
        {isLast ? texts.finish : texts.next}
      </Button>
    </>
  );
}

type LiveShotOptions = {
  find: FaceFinder;
  portrait: FacePhoto;
  shot: Shot;
  onTaken: (file: Blob) => void;
};

/** Says what is still wrong with what the camera sees, and takes the picture once nothing is. */
function useLiveShot(
  video: React.RefObject<HTMLVideoElement | null>,
  { find, portrait, shot, onTaken }: LiveShotOptions,
) {
  const words = useWords("photoAvatar");
  const [problem, setProblem] = useState<"ready" | ShotProblem>();
  const [taken, setTaken] = useState<Blob>();
  const steady = useRef(0);
  const seen = useRef<CameraFrame>(undefined);
  /** What is being looked for; undefined while a picture is shown. A look at what was before says nothing about it. */
  const wanted = useRef<Shot | undefined>(shot);
  useEffect(() => {
    wanted.current = taken ? undefined : shot;
  }, [taken, shot]);
  const take = async () => {
    const frame = seen.current;
    if (!frame || !wanted.current) return;
    wanted.current = undefined;
    playTone();
    const file = await frame.encode();
    // By now, the next one may be looked for.
    if (wanted.current) return;
    setTaken(file);
    onTaken(file);
  };
  const camera = useCamera(video, async (frame) => {
    if (wanted.current !== shot) return;
    const { picture: photo, scale } = frame;
    const checked = checkShot({ shot, portrait, photo, scale, faces: await find(photo) });
    if (wanted.current !== shot) return;
    // A moving picture is always a little blurred.
    const [first] = "face" in checked ? [] : checked.problems.filter((name) => name !== "blurred");
    const isTeethOnly = "face" in checked && checked.face.isForTeethOnly;
    const next = first ?? (isTeethOnly ? "otherLight" : "ready");
    seen.current = frame;
    setProblem(next);
    steady.current = next === "ready" ? steady.current + 1 : 0;
    if (steady.current >= STEADY_LOOKS) await take();
  });
  const restart = () => {
    steady.current = 0;
    seen.current = undefined;
    setTaken(undefined);
    setProblem(undefined);
  };
  const hint = () => {
    if (camera !== "looking" || !problem) return undefined;
    if (problem === "ready") return words.shots.holdStill;
    return isShotProblem(problem) ? words.shots.problems[problem] : words.problems[problem];
  };
  return { camera, taken, hint: hint(), isReady: problem === "ready", take: () => void take(), restart };
}

function Still({ file, text }: { file: Blob; text: string }) {
  const url = useObjectUrl(file);
  return (
    <div className="absolute inset-0 overflow-hidden rounded-md bg-surface-press">
      {/* biome-ignore lint/performance/noImgElement: the picture is in the browser only. */}
      {url && <img src={url} alt={text} className="size-full -scale-x-100 object-cover" />}
    </div>
  );
}

/** What the check in full size found. */
function Verdict({ state }: { state: ShotState }) {
  const words = useWords("photoAvatar");
  if (state.status === "refused") return <ShotErrors errors={state.errors} />;
  return <p>{state.status === "good" ? words.camera.ready : words.checking}</p>;
}

const TONE = { hz: 880, durationS: 0.18, volume: 0.15 } as const;

/** Plays a short tone, if the browser lets the page play anything. */
function playTone(): void {
  const context = new AudioContext();
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  oscillator.frequency.value = TONE.hz;
  gain.gain.setValueAtTime(TONE.volume, context.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + TONE.durationS);
  oscillator.connect(gain).connect(context.destination);
  oscillator.onended = () => void context.close();
  oscillator.start();
  oscillator.stop(context.currentTime + TONE.durationS);
}
