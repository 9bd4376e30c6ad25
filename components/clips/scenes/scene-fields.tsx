"use client";

import { useState } from "react";
import { Field, InputField } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { BACKGROUND_NAMES, imageBackground } from "#lib/avatar-engine/draw/background-name.ts";
import { MAX_SCENE_TEXT } from "#lib/video/script/fill-script.ts";
import { ScenePicture } from "./scene-picture.tsx";
import type { EditedScene } from "./use-scenes.ts";

type SceneFieldsProps = {
  scene: EditedScene;
  /** The account's background images. */
  images: readonly { id: string; name: string }[];
};

/** What a scene shows besides the avatar. Closed until somebody looks for it. */
export function SceneFields({ scene, images }: SceneFieldsProps) {
  const words = useWords("clips").scenes;
  const names = useWords("avatarFields").backgrounds;
  const { background, picture, picturePlace, text, setLook, countUpload } = scene;
  // The browser opens and closes it afterwards.
  const [isOpen] = useState(Boolean(background || picture || text));
  const known = [
    ...BACKGROUND_NAMES.map((name) => ({ value: name, label: names[name] })),
    ...images.map(({ id, name }) => ({ value: imageBackground(id), label: name })),
  ];
  // A color, or an image that was deleted.
  const isOther = background !== "" && known.every(({ value }) => value !== background);
  return (
    <details className="border-t px-3.5 py-2 text-sm" open={isOpen}>
      <summary className="cursor-pointer py-0.5 text-muted">{words.look}</summary>
      <div className="flex flex-col gap-3 py-2">
        <div className="grid gap-3 wide:grid-cols-2">
          <Field label={words.background}>
            {(control) => (
              <Select
                {...control}
                controlSize="sm"
                value={background}
                onChange={({ currentTarget }) => setLook({ background: currentTarget.value })}
              >
                <option value="">{words.asRendered}</option>
                {known.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
                {isOther && (
                  <option value={background}>
                    {background.startsWith("#") ? background : words.deletedImage}
                  </option>
                )}
              </Select>
            )}
          </Field>
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
