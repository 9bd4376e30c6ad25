import { type ReactNode, useState } from "react";
import { UploadBackground } from "#components/backgrounds/upload-background.tsx";
import {
  BACKGROUND_NAMES,
  type BackgroundName,
  backgroundCss,
  imageBackground,
} from "#lib/avatar/background-name.ts";

const LABELS: Record<BackgroundName, string> = {
  studio: "Studio",
  dawn: "Dawn",
  sage: "Sage",
  sky: "Sky",
  lilac: "Lilac",
  night: "Night",
};

const CHIP =
  "flex h-9 items-center gap-2 rounded-sm border border-border-strong bg-surface px-2 text-sm has-checked:border-accent " +
  "has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2";
const SWATCH = "size-5 rounded-full border border-border-strong";

type BackgroundFieldProps = {
  /** The account's own pictures. */
  images: { id: string; name: string }[];
  /** Whoever stands before it, for the preview. */
  portraitUrl: string | undefined;
  error: string | undefined;
};

/** What stands behind the avatar in the calls of a link, with a preview. */
export function BackgroundField({ images, portraitUrl, error }: BackgroundFieldProps) {
  const [colour, setColour] = useState("#dfe6ee");
  const [chosen, setChosen] = useState("studio");
  const chooseColour = (value: string) => {
    setColour(value);
    setChosen(value);
  };
  const choice = (value: string, words: ReactNode) => (
    <Choice key={value} value={value} isChosen={chosen === value} onChoose={setChosen}>
      {words}
    </Choice>
  );
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Background</legend>
      <div className="flex flex-wrap gap-2">
        {BACKGROUND_NAMES.map((name) => choice(name, LABELS[name]))}
        {images.map(({ id, name }) => choice(imageBackground(id), name))}
        <span className={CHIP}>
          <label className="flex items-center gap-2">
            <input
              type="radio"
              name="background"
              value={colour}
              checked={chosen === colour}
              onChange={() => setChosen(colour)}
              className="sr-only"
            />
            Own colour
          </label>
          <input
            type="color"
            aria-label="The colour"
            value={colour}
            onChange={({ currentTarget }) => chooseColour(currentTarget.value)}
            className="size-6 rounded-sm"
          />
        </span>
        <UploadBackground onUploaded={(id) => setChosen(imageBackground(id))} />
      </div>
      {portraitUrl && (
        // biome-ignore lint/performance/noImgElement: the portrait is already the size and format that is shown.
        <img
          src={portraitUrl}
          alt="The avatar before this background"
          width={144}
          height={144}
          className={`mt-1 rounded-md border ${chosen === "studio" ? "stage" : ""}`}
          style={{ background: backgroundCss(chosen) ?? undefined }}
        />
      )}
      {error && <p className="text-xs text-danger">{error}</p>}
    </fieldset>
  );
}

type ChoiceProps = {
  value: string;
  isChosen: boolean;
  onChoose: (value: string) => void;
  children: ReactNode;
};

function Choice({ value, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className={CHIP}>
      <input
        type="radio"
        name="background"
        value={value}
        checked={isChosen}
        onChange={() => onChoose(value)}
        className="sr-only"
      />
      <span
        className={`${SWATCH} ${value === "studio" ? "stage" : ""}`}
        style={{ background: backgroundCss(value) ?? undefined }}
      />
      <span className="max-w-32 truncate">{children}</span>
    </label>
  );
}
