"use client";

import { ImageUp, Loader } from "lucide-react";
import { useRef, useState } from "react";
import { PICTURE_FILES } from "#components/scenarios/inspector/pictures/picture-files.ts";
import { PictureThumb } from "#components/scenarios/inspector/pictures/picture-thumb.tsx";
import { checkPicture, sendPicture } from "#components/scenarios/inspector/pictures/upload-picture.ts";
import { RefusedFile } from "#components/scenarios/inspector/pictures/upload-words.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { useFilePicker } from "#components/ui/form/use-file-picker.tsx";
import { RemoveButton } from "#components/ui/remove-button.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { EditedScene } from "./use-scenes.ts";

const PLACES = ["beside", "behind"] as const;

/** A scene's picture: uploaded as soon as it is chosen or dropped. */
export function ScenePicture({
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
        <Button ref={choose} size="sm" aria-disabled={isBusy} onClick={picker.choose}>
          <Icon aria-hidden="true" />
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
        <Field label={words.place}>
          {(control) => (
            <Select
              {...control}
              controlSize="sm"
              value={picturePlace}
              onChange={({ currentTarget }) =>
                setLook({ picturePlace: currentTarget.value === "behind" ? "behind" : "beside" })
              }
            >
              {PLACES.map((place) => (
                <option key={place} value={place}>
                  {words.places[place]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  );
}
