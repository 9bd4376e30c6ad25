import { useState } from "react";
import { BackgroundChoices, type BackgroundImage } from "#components/backgrounds/background-choices.tsx";
import { UploadBackground } from "#components/backgrounds/upload-background.tsx";
import { backgroundCss, imageBackground } from "#lib/avatar/background-name.ts";

type BackgroundFieldProps = {
  /** The account's own pictures. */
  images: BackgroundImage[];
  /** Whoever stands before it, for the preview. */
  portraitUrl: string | undefined;
  error: string | undefined;
};

/** What stands behind the avatar in the calls of a link, with a preview. */
export function BackgroundField({ images, portraitUrl, error }: BackgroundFieldProps) {
  const [chosen, setChosen] = useState("studio");
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Background</legend>
      <BackgroundChoices images={images} chosen={chosen} onChoose={setChosen}>
        <UploadBackground onUploaded={(id) => setChosen(imageBackground(id))} />
      </BackgroundChoices>
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
