"use client";

import { ChevronDown, ChevronUp, ImageUp, Loader, Plus } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";
import { PictureThumb } from "#components/scenarios/inspector/pictures/picture-thumb.tsx";
import {
  checkPicture,
  PICTURE_FILES,
  RefusedFile,
  sendPicture,
} from "#components/scenarios/inspector/pictures/upload-picture.ts";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { InputField } from "#components/ui/form/field.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import { useFilePicker } from "#components/ui/form/use-file-picker.tsx";
import { RemoveButton } from "#components/ui/remove-button.tsx";
import { useOfferUndo } from "#components/ui/restore.tsx";
import { useStored } from "#components/ui/state/store.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { BACKGROUND_NAMES, imageBackground } from "#lib/avatar-engine/draw/background-name.ts";
import { MAX_SCENE_TEXT, MAX_SCENES } from "#lib/video/script/fill-script.ts";
import { normaliseScript } from "../script/cut-script.ts";
import { SentenceRows } from "../script/sentence-rows.tsx";
import type { SentencePlayer } from "../sentence-player.ts";
import type { EditedScene, useScenes } from "./use-scenes.ts";

/** Of a button that has nothing to do. It keeps its focus, which a disabled one would lose. */
const UNAVAILABLE = "aria-disabled:cursor-not-allowed aria-disabled:opacity-60";

type SceneListProps = Pick<
  ComponentProps<typeof SentenceRows>,
  "avatarId" | "voice" | "language" | "speed" | "pronunciations" | "sample"
> & {
  edited: ReturnType<typeof useScenes>;
  player: SentencePlayer;
  images: ComponentProps<typeof SceneFields>["images"];
  /** How much of the script's maximum is used, and how long it will take. */
  note: string;
  length: string;
  error: string | undefined;
  /** The index of the scene that has it; null for all of them. */
  errorScene: number | null;
};

/** The scenes of a take, sentence by sentence or each as one text, which is better for moving long passages. */
export function SceneList(props: SceneListProps) {
  const { edited, player, images, note, length, error, errorScene, ...speaking } = props;
  const { script: words, scenes: sceneWords } = useWords("clips");
  const [isText, setText] = useState(false);
  const id = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const { scenes, add, remove } = edited;
  const offerUndo = useOfferUndo();
  const isFull = scenes.length >= MAX_SCENES;
  const toggle = () => {
    if (isText) {
      for (const [index, { edit, script }] of scenes.entries()) {
        // A caret asks for the focus, and only one scene can have it.
        edit({ script: normaliseScript(script), caret: index === 0 ? 0 : null });
      }
    }
    setText(!isText);
  };
  return (
    <fieldset aria-labelledby={id} aria-describedby={`${id}-note`} className="min-w-0">
      <div className="mb-1.5 flex items-center gap-3">
        <span id={id} className="flex-1 text-sm font-medium">
          {words.title}
        </span>
        <Button variant="ghost" size="sm" aria-pressed={isText} onClick={toggle}>
          {words.asText}
        </Button>
      </div>
      <div className="flex flex-col gap-3">
        {scenes.map((scene, index) => (
          <SceneBlock
            key={scene.id}
            number={scenes.length > 1 ? index + 1 : null}
            isLast={index === scenes.length - 1}
            hasError={Boolean(error) && (errorScene === null || errorScene === index)}
            move={(by) => edited.move(scene.id, by)}
            remove={() => {
              offerUndo(fill(sceneWords.removed, { number: index + 1 }), remove(scene.id));
              addButton.current?.focus();
            }}
          >
            {isText ? (
              <SceneText script={scene.script} edit={scene.edit} />
            ) : (
              <SentenceRows
                {...speaking}
                {...{ script: scene.script, caret: scene.caret }}
                {...{ edit: scene.edit, undo: scene.undo, redo: scene.redo }}
                player={player}
                part={`${scene.id}`}
              />
            )}
            <SceneFields scene={scene} images={images} />
          </SceneBlock>
        ))}
      </div>
      <Notes id={`${id}-note`} {...{ player, note, length, error }} />
      {/* It stays, because it may have the focus. */}
      <Button
        ref={addButton}
        size="sm"
        className={cx("mt-3", UNAVAILABLE)}
        aria-disabled={isFull}
        onClick={() => isFull || add()}
        icon={Plus}
      >
        {sceneWords.add}
      </Button>
    </fieldset>
  );
}

type NotesProps = Pick<SceneListProps, "player" | "note" | "length" | "error"> & { id: string };

/** What there is to say about all scenes. */
function Notes({ id, player, note, length, error }: NotesProps) {
  const words = useWords("clips").script;
  const { hasFailed } = useStored(player);
  return (
    <>
      <p role="status" className={cx("px-3 text-xs text-danger", hasFailed && "py-2")}>
        {hasFailed && words.speechFailed}
      </p>
      <p className="mt-1.5 flex justify-between gap-3 text-xs text-subtle">
        <span>{note}</span>
        <span>{length}</span>
      </p>
      <p id={id} className={cx("mt-1.5 text-xs", error ? "text-danger" : "text-subtle")}>
        {error ?? words.help}
      </p>
    </>
  );
}

function SceneText({ script, edit }: Pick<EditedScene, "script" | "edit">) {
  const words = useWords("clips").script;
  return (
    <textarea
      aria-label={words.text}
      rows={10}
      dir="auto"
      value={script}
      onChange={({ currentTarget }) =>
        edit({ script: currentTarget.value, caret: currentTarget.selectionStart })
      }
      className="block w-full rounded-t-lg bg-transparent px-3 py-2.5 text-md"
    />
  );
}

type SceneBlockProps = {
  /** Null for the only one, which needs no name. */
  number: number | null;
  isLast: boolean;
  hasError: boolean;
  move: (by: -1 | 1) => void;
  remove: () => void;
  children: ReactNode;
};

function SceneBlock({ number, isLast, hasError, move, remove, children }: SceneBlockProps) {
  const id = useId();
  return (
    // The same element for one scene as for many, so that its fields keep the focus.
    <section
      aria-labelledby={number === null ? undefined : id}
      className={cx("min-w-0 rounded-lg border bg-surface", hasError ? "border-danger" : "border-input")}
    >
      {number !== null && <SceneHeader {...{ id, number, isLast, move, remove }} />}
      {children}
    </section>
  );
}

type SceneHeaderProps = Pick<SceneBlockProps, "isLast" | "move" | "remove"> & { id: string; number: number };

function SceneHeader({ id, number, isLast, move, remove }: SceneHeaderProps) {
  const words = useWords("clips").scenes;
  const up = fill(words.moveUp, { number });
  const down = fill(words.moveDown, { number });
  const arrow = { variant: "ghost", size: "icon", className: UNAVAILABLE } as const;
  return (
    <div className="flex items-center gap-1 border-b px-3.5 py-1">
      <span id={id} className="flex-1 text-sm font-medium">
        {fill(words.scene, { number })}
      </span>
      <Button
        {...arrow}
        aria-label={up}
        title={up}
        aria-disabled={number === 1}
        onClick={() => move(-1)}
        icon={ChevronUp}
      />
      <Button
        {...arrow}
        aria-label={down}
        title={down}
        aria-disabled={isLast}
        onClick={() => move(1)}
        icon={ChevronDown}
      />
      <RemoveButton name={fill(words.remove, { number })} onClick={remove} />
    </div>
  );
}

type SceneFieldsProps = {
  scene: EditedScene;
  /** The account's background images. */
  images: readonly { id: string; name: string }[];
};

/** What a scene shows besides the avatar. Closed until somebody looks for it. */
function SceneFields({ scene, images }: SceneFieldsProps) {
  const words = useWords("clips").scenes;
  const names = useWords("avatarFields").backgrounds;
  const { background, picture, picturePlace, text, setLook, countUpload } = scene;
  // The browser opens and closes it afterwards.
  const [isOpen] = useState(Boolean(background || picture || text));
  const backgrounds: [value: string, label: string][] = [
    ["", words.asRendered],
    ...BACKGROUND_NAMES.map((name): [string, string] => [name, names[name]]),
    ...images.map(({ id, name }): [string, string] => [imageBackground(id), name]),
  ];
  // A color, or an image that was deleted.
  if (backgrounds.every(([value]) => value !== background)) {
    backgrounds.push([background, background.startsWith("#") ? background : words.deletedImage]);
  }
  return (
    <details className="border-t px-3.5 py-2 text-sm" open={isOpen}>
      <summary className="cursor-pointer py-0.5 text-muted">{words.look}</summary>
      <div className="flex flex-col gap-3 py-2">
        <div className="grid gap-3 wide:grid-cols-2">
          <SelectField
            label={words.background}
            value={background}
            onChoose={(value) => setLook({ background: value })}
            options={backgrounds}
          />
          <InputField
            label={words.text}
            dir="auto"
            maxLength={MAX_SCENE_TEXT}
            value={text}
            placeholder={words.textExample}
            autoComplete="off"
            onChange={({ currentTarget }) => setLook({ text: currentTarget.value })}
          />
        </div>
        <ScenePicture {...{ picture, picturePlace, setLook, countUpload }} />
      </div>
    </details>
  );
}

const PLACES = ["beside", "behind"] as const;

/** A scene's picture: uploaded as soon as it is chosen or dropped. */
function ScenePicture({
  picture,
  picturePlace,
  setLook,
  countUpload,
}: Pick<EditedScene, "picture" | "picturePlace" | "setLook" | "countUpload">) {
  const words = useWords("clips").scenes;
  const choose = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const upload = async (file: File) => {
    setBusy(true);
    try {
      checkPicture(file, words);
      setLook({ picture: await sendPicture(file, file.name, { words }) });
      setProblem("");
    } catch (error) {
      setProblem(error instanceof RefusedFile ? error.message : words.failed);
    } finally {
      setBusy(false);
    }
  };
  const picker = useFilePicker({
    label: words.choosePicture,
    accept: PICTURE_FILES,
    isMultiple: false,
    isBusy,
    onFiles: ([file]) => void (file && countUpload(upload(file))),
  });
  const Icon = isBusy ? Loader : ImageUp;
  return (
    <div {...picker.drop} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {picture && <PictureThumb url={picture} />}
        <Button ref={choose} size="sm" aria-disabled={isBusy} onClick={picker.choose} icon={Icon}>
          {isBusy ? words.uploading : picture ? words.changePicture : words.choosePicture}
        </Button>
        {picture && (
          <RemoveButton
            name={words.removePicture}
            onClick={() => {
              setLook({ picture: "" });
              choose.current?.focus();
            }}
          />
        )}
        {picker.input}
      </div>
      <p role="status" className={problem ? "text-xs text-danger" : "text-xs text-subtle"}>
        {problem || words.pictureHint}
      </p>
      {picture && (
        <SelectField
          label={words.place}
          value={picturePlace}
          onChoose={(value) => setLook({ picturePlace: value === "behind" ? "behind" : "beside" })}
          options={PLACES.map((place) => [place, words.places[place]])}
        />
      )}
    </div>
  );
}
