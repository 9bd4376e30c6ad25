import { Camera, MonitorUp, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { fill } from "#components/words/fill.ts";
import type { VisionSource } from "#lib/flow/scenario/vision.ts";
import { useWords } from "../words/use-words.tsx";
import type { SharingControl } from "./use-sharing.ts";

export const SHARING_ICONS = { screen: MonitorUp, camera: Camera } as const;

type MarkProps = {
  sharing: SharingControl;
  /** The avatar's. */
  name: string;
};

/** What the avatar sees, for as long as it does, with a button that ends it; or why nothing is shared. */
export function SharingMark({ sharing, name }: MarkProps) {
  const { problem, shown } = sharing;
  if (shown.length === 0 && problem === null) return null;
  return (
    // Below "This is AI", which grows with the frame.
    <div className="absolute top-[max(56px,10%)] left-4 z-10 grid max-w-[min(300px,48%)] justify-items-start gap-2 max-wide:left-3">
      {shown.map((source) => (
        <Mark key={source} {...{ source, sharing, name }} />
      ))}
      {problem !== null && <Problem problem={problem} name={name} />}
    </div>
  );
}

function Mark({ source, sharing, name }: MarkProps & { source: VisionSource }) {
  const words = useWords().call.sharing;
  const Icon = SHARING_ICONS[source];
  return (
    <div
      data-testid={`sharing-${source}`}
      className="grid gap-2 rounded-md bg-overlay p-1 pl-3 text-sm font-medium text-on-overlay"
    >
      <div className="flex items-center gap-2">
        <Icon aria-hidden="true" className="size-4 shrink-0 text-overlay-accent" />
        {/* On a phone the words would cover the face. */}
        <span role="status" dir="auto" className="min-w-0 flex-1 max-wide:sr-only">
          {fill(words.on[source], { name })}
        </span>
        <button
          type="button"
          data-testid={`stop-${source}`}
          onClick={() => sharing.press(source)}
          title={words.stop[source]}
          className="grid size-9 shrink-0 place-items-center rounded-sm hover:bg-white/15"
        >
          <X aria-hidden="true" className="size-4" />
          <span className="sr-only">{words.stop[source]}</span>
        </button>
      </div>
      {source === "camera" && sharing.cameraTrack && <Preview track={sharing.cameraTrack} />}
    </div>
  );
}

/** What the camera shows. A phone has no room for it. */
function Preview({ track }: { track: MediaStreamTrack }) {
  const words = useWords().call.sharing;
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (element.current) element.current.srcObject = new MediaStream([track]);
  }, [track]);
  return (
    <video
      ref={element}
      aria-label={words.preview}
      autoPlay
      playsInline
      muted
      className="mb-2 block aspect-video w-[calc(100%-8px)] rounded-sm object-cover max-wide:hidden"
    />
  );
}

function Problem({ problem, name }: { problem: NonNullable<SharingControl["problem"]>; name: string }) {
  const words = useWords().call.sharing;
  const text =
    problem === "unavailable"
      ? fill(words.unavailable, { name })
      : words.problems[problem.source][problem.kind];
  return (
    <p
      role="alert"
      data-testid="sharing-problem"
      className="rounded-md bg-overlay px-3 py-2 text-sm text-on-overlay"
    >
      {text}
    </p>
  );
}
