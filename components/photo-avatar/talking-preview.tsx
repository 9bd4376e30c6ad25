"use client";

import { Loader, Square, Volume2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { FacePreview } from "#components/avatars/face/face-preview.ts";
import { type PreviewProblem, toPreviewProblem } from "#components/avatars/face/preview-problem.ts";
import { Button } from "#components/ui/button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { MadeAvatar } from "./make-in-browser.ts";
import { packForPreview } from "./photo-pack.ts";

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
export function TalkingPreview({ avatar, voiceSlug, name }: TalkingPreviewProps) {
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
      <Button onClick={() => void press()}>
        <Icon aria-hidden="true" />
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
