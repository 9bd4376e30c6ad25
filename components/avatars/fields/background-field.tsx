import { useState } from "react";
import { cx } from "#components/ui/cx.ts";
import { useFormErrors } from "#components/ui/form/form.tsx";
import { Styled } from "#components/ui/styled.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { backgroundCss, imageBackground } from "#lib/avatar-engine/draw/background-name.ts";
import { BackgroundChoices, type BackgroundImage, UploadBackground } from "./background-choices.tsx";

type BackgroundFieldProps = {
  initial?: string | undefined;
  onChoose?: (background: string) => void;
  /** The account's background images. */
  images: BackgroundImage[];
  /** The avatar's portrait, for the preview. */
  portraitUrl: string | undefined;
  /** Color stops of the avatar's own studio. */
  studio: string | null;
  /** Whether the avatar keeps the background of its photo, so that another one does not show. */
  isIgnored?: boolean | undefined;
  /** Whether a wide page shows the same avatar before this background beside the field. */
  isShownBeside?: boolean;
};

/** Chooses the background behind the avatar, with a preview. */
export function BackgroundField(props: BackgroundFieldProps) {
  const {
    initial = "studio",
    onChoose,
    images,
    portraitUrl,
    studio,
    isIgnored = false,
    isShownBeside = false,
  } = props;
  const { background: error } = useFormErrors();
  const words = useWords("avatarFields");
  const [chosen, setChosen] = useState(initial);
  const choose = (background: string) => {
    setChosen(background);
    onChoose?.(background);
  };
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{words.background}</legend>
      <BackgroundChoices images={images} chosen={chosen} onChoose={choose}>
        <UploadBackground onUploaded={(id) => choose(imageBackground(id))} />
      </BackgroundChoices>
      {portraitUrl && (
        <Styled
          as="img"
          src={portraitUrl}
          alt={words.before}
          width={144}
          height={144}
          className={cx(
            "mt-1 rounded-md border",
            chosen === "studio" && "stage",
            isShownBeside && "desk:hidden",
          )}
          style={{ background: backgroundCss(chosen, studio) ?? undefined }}
        />
      )}
      {isIgnored && <p className="text-xs text-warn">{words.backgroundIgnored}</p>}
      {error && <p className="text-xs text-danger">{error}</p>}
    </fieldset>
  );
}
