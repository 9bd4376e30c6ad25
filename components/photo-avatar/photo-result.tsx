"use client";

import { Loader, ScanFace, Square, Volume2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FacePreview } from "#components/avatars/face/face-preview.ts";
import { type PreviewProblem, toPreviewProblem } from "#components/avatars/face/preview-problem.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { MadeAvatar } from "./make-in-browser.ts";
import { packForPreview } from "./photo-pack.ts";
import { useObjectUrl } from "./use-object-url.ts";
import type { MakingState, PhotoState } from "./use-photo-maker.ts";

type PhotoResultProps = {
  main: PhotoState;
  making: MakingState;
  voiceSlug: string;
  /** The avatar's name, as it is being typed. */
  name: string;
};

/** The photo and, beside it, the avatar made from it. Before that, what makes a good photo. */
export function PhotoResult({ main, making, voiceSlug, name }: PhotoResultProps) {
  return (
    <div className="wide:row-span-2">
      {main.status === "good" ? (
        <div className="grid grid-cols-2 content-start gap-4 wide:sticky wide:top-4 max-wide:gap-3">
          <ChosenPhoto file={main.photo.file} />
          <Avatar making={making} voiceSlug={voiceSlug} name={name} />
        </div>
      ) : (
        <Tips />
      )}
    </div>
  );
}

function ChosenPhoto({ file }: { file: Blob }) {
  const words = useWords("photoAvatar").result;
  const url = useObjectUrl(file);
  return (
    <figure>
      <Framed>
        {/* biome-ignore lint/performance/noImgElement: the photo is in the browser only. */}
        {url && <img src={url} alt={words.photo} className="size-full object-cover" />}
      </Framed>
      <figcaption className="pt-2 text-xs text-muted">{words.photo}</figcaption>
    </figure>
  );
}

function Avatar({ making, voiceSlug, name }: Omit<PhotoResultProps, "main">) {
  const words = useWords("photoAvatar");
  if (making.status === "made")
    return <TalkingPreview avatar={making.avatar} voiceSlug={voiceSlug} name={name} />;
  if (making.status === "failed")
    return <Notice tone="danger">{fill(words.makingFailed, { reason: making.reason })}</Notice>;
  const percent = making.status === "making" ? Math.round(making.done * 100) : 0;
  return (
    <div role="status" aria-label={words.making}>
      <Framed>
        <div className="flex size-full flex-col items-center justify-center gap-3 p-4 text-center text-sm text-muted">
          {words.making}
          <progress
            max={100}
            value={percent}
            aria-label={words.making}
            className="h-1.5 w-32 accent-accent"
          />
        </div>
      </Framed>
    </div>
  );
}

function Framed({ children }: { children: ReactNode }) {
  return <div className="aspect-square w-full overflow-hidden rounded-lg bg-surface-press">{children}</div>;
}

/** What makes a good photo. */
function Tips() {
  const words = useWords("photoAvatar").tips;
  return (
    <div className="rounded-lg border border-dashed border-border-strong p-5 max-wide:p-4">
      <h2 className="flex items-center gap-2 text-sm font-medium">
        <ScanFace aria-hidden="true" className="size-4 stroke-[1.75] text-muted" />
        {words.title}
      </h2>
      <ul className="list-disc pt-2 pl-5 text-sm text-muted">
        {words.list.map((tip) => (
          <li key={tip} className="pt-1">
            {tip}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Speech = "none" | "preparing" | "playing";
const ICONS = { none: Volume2, preparing: Loader, playing: Square };

type TalkingPreviewProps = {
  avatar: MadeAvatar;
  /** The slug of a built-in avatar with the chosen voice. */
  voiceSlug: string;
  /** The avatar's name; empty while none is typed. */
  name: string;
};

/** What it says: English, as the voices of built-in avatars. */
const greeting = (name: string) =>
  `Hello, I'm ${name.trim() || "your new avatar"}. It's good to see you. Shall we talk?`;

/** The finished avatar, alive, with a button that lets it speak. */
function TalkingPreview({ avatar, voiceSlug, name }: TalkingPreviewProps) {
  const words = useWords("photoAvatar").result;
  const { problems } = useWords("avatars").portrait;
  const host = useRef<HTMLDivElement>(null);
  const [speech, setSpeech] = useState<Speech>("none");
  const [problem, setProblem] = useState<PreviewProblem | null>(null);
  const face = useFace(host, avatar, voiceSlug, setProblem);
  const press = async () => {
    if (speech !== "none") {
      face.current?.stopSpeaking();
      return setSpeech("none");
    }
    setSpeech("preparing");
    setProblem(null);
    try {
      const said = { voice: null, speed: null, text: greeting(name) };
      await face.current?.say(said, () => setSpeech("none"), voiceSlug);
      setSpeech((now) => (now === "preparing" ? "playing" : now));
    } catch (error) {
      setSpeech("none");
      setProblem(toPreviewProblem(error, "speech"));
    }
  };
  const Icon = ICONS[speech];
  const label = { none: words.speak, preparing: words.preparing, playing: words.stop }[speech];
  return (
    <div className="flex flex-col gap-2">
      <div
        ref={host}
        role="img"
        aria-label={words.avatar}
        className="aspect-square w-full overflow-hidden rounded-md bg-surface-press"
      />
      <Button onClick={() => void press()} icon={Icon}>
        {label}
      </Button>
      <p role="status" className="text-xs text-danger">
        {problem && fill(problems[problem.code], { reason: problem.reason })}
      </p>
    </div>
  );
}

/**
 * Draws the avatar in `host`; another avatar replaces it. The built-in avatar only lends its shared files, so another voice
 * keeps the face.
 */
function useFace(
  host: React.RefObject<HTMLDivElement | null>,
  avatar: MadeAvatar,
  firstSlug: string,
  onProblem: (problem: PreviewProblem | null) => void,
) {
  const face = useRef<FacePreview | null>(null);
  const [builtInSlug] = useState(firstSlug);
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const open = async () => {
      const [{ FacePreview: Face }, pack] = await Promise.all([
        import("#components/avatars/face/face-preview.ts"),
        packForPreview(avatar.files, builtInSlug, signal),
      ]);
      if (signal.aborted || !host.current) return;
      face.current = new Face(
        builtInSlug,
        host.current,
        { onReady: () => onProblem(null), onFailed: onProblem },
        pack,
      );
    };
    open().catch((error: unknown) => {
      if (!signal.aborted) onProblem(toPreviewProblem(error, "notLoaded"));
    });
    return () => {
      closing.abort();
      face.current?.close();
      face.current = null;
    };
  }, [host, avatar, builtInSlug, onProblem]);
  return face;
}
