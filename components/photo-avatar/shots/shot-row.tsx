"use client";

import { Camera, RotateCcw, Trash2, Upload } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Styled } from "#components/ui/styled.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { extentOf } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { clamp } from "#lib/photo-avatar/numerics/points.ts";
import type { FacePhoto } from "#lib/photo-avatar/photo/align.ts";
import type { Shot } from "#lib/photo-avatar/shots/shots.ts";
import { useBytesUrl, useObjectUrl } from "../use-object-url.ts";
import { ShotErrors } from "./shot-errors.tsx";
import type { ShotState } from "./use-shots.ts";

type Look = Uint8Array<ArrayBuffer> | undefined;
type ShotRowProps = {
  shot: Shot;
  state: ShotState;
  choose: (file: Blob | undefined) => void;
  /** Opens the camera for this one. */
  take: () => void;
  /** The finished avatar without and with the picture. */
  before: Look;
  after: Look;
};

/** One further picture: what it is good for, where it comes from, what is wrong with it, and what it improves. */
export function ShotRow({ shot, state, choose, take, before, after }: ShotRowProps) {
  const { shots: words, checking } = useWords("photoAvatar");
  const named = (text: string) => fill(text, { name: words.names[shot] });
  const isTaken = state.status !== "none";
  return (
    <li className="flex flex-col gap-3 p-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-sm font-medium">{words.names[shot]}</h3>
          <p className="text-sm text-muted">{words.gives[shot]}</p>
        </div>
        <div className="flex shrink-0 gap-1.5">
          <IconButton label={named(isTaken ? words.retake : words.take)} onClick={take}>
            {isTaken ? <RotateCcw aria-hidden="true" /> : <Camera aria-hidden="true" />}
          </IconButton>
          <FileButton label={named(words.choose)} onChosen={choose} />
          {isTaken && (
            <IconButton label={named(words.remove)} onClick={() => choose(undefined)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          )}
        </div>
      </div>
      {isTaken && (
        <Pictures
          file={state.file}
          face={state.status === "good" ? state.photo.face : undefined}
          before={before}
          after={after}
          name={words.names[shot]}
        />
      )}
      <div role="status" className="empty:-mt-3">
        {state.status === "checking" && <p className="text-sm text-muted">{checking}</p>}
        {state.status === "refused" && <ShotErrors errors={state.errors} />}
        {state.status === "good" && state.photo.face.isForTeethOnly && <Notice>{words.teethOnly}</Notice>}
      </div>
    </li>
  );
}

type IconButtonProps = { label: string; onClick: () => void; children: ReactNode };

function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <Button size="icon" title={label} onClick={onClick}>
      {children}
      <span className="sr-only">{label}</span>
    </Button>
  );
}

/** The browser's own field for a file, as small as a button. */
function FileButton({ label, onChosen }: { label: string; onChosen: (file: Blob) => void }) {
  return (
    <span
      title={label}
      className={buttonClass(
        { size: "icon" },
        "relative has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2",
      )}
    >
      <Upload aria-hidden="true" />
      <input
        type="file"
        accept="image/*"
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChosen(file);
          // The same file may be chosen again after it was removed.
          currentTarget.value = "";
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </span>
  );
}

type PicturesProps = { file: Blob; face: FacePhoto | undefined; before: Look; after: Look; name: string };

/** The picture, and the avatar without and with it. */
function Pictures({ file, face, before, after, name }: PicturesProps) {
  const { shots: words } = useWords("photoAvatar");
  const picture = useObjectUrl(file);
  const [without, improved] = [useBytesUrl(before), useBytesUrl(after)];
  return (
    <div className="grid grid-cols-3 gap-2">
      <Thumbnail url={picture} text={words.picture} name={name} place={face && closeUp(face)} />
      {without && <Thumbnail url={without} text={words.before} name={name} />}
      {improved && <Thumbnail url={improved} text={words.after} name={name} />}
    </div>
  );
}

/** Room around the face, in its size, as in the looks beside it. */
const ROOM = 1.24;

/** Places a picture so that its face fills the thumbnail. */
function closeUp({ photo: { width, height }, landmarks }: FacePhoto): CSSProperties {
  const { x, y, size } = extentOf(landmarks);
  const side = Math.min(ROOM * size, width, height);
  const from = (middle: number, length: number) => clamp(middle - side / 2, 0, length - side);
  const share = (px: number) => `${(100 * px) / side}%`;
  return { width: share(width), left: share(-from(x, width)), top: share(-from(y, height)) };
}

type ThumbnailProps = { url: string | undefined; text: string; name: string; place?: CSSProperties };

function Thumbnail({ url, text, name, place }: ThumbnailProps) {
  return (
    <figure>
      <div className="relative aspect-square overflow-hidden rounded-sm bg-surface-press">
        {url && (
          <Styled
            as="img"
            src={url}
            alt={`${name}: ${text}`}
            style={place}
            className={place ? "absolute h-auto max-w-none" : "size-full object-cover"}
          />
        )}
      </div>
      <figcaption className="pt-1 text-xs text-muted">{text}</figcaption>
    </figure>
  );
}
