import { useState } from "react";
import { BACKGROUND_NAMES, type BackgroundName, backgroundCss } from "#lib/avatar/background-name.ts";

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

/** What stands behind the avatar in the calls of a link. */
export function BackgroundField({ error }: { error: string | undefined }) {
  const [colour, setColour] = useState("#dfe6ee");
  const [isOwn, setOwn] = useState(false);
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Background</legend>
      <div className="flex flex-wrap gap-2">
        {BACKGROUND_NAMES.map((name) => (
          <label key={name} className={CHIP}>
            <input
              type="radio"
              name="background"
              value={name}
              defaultChecked={name === "studio"}
              onChange={() => setOwn(false)}
              className="sr-only"
            />
            <span
              className={`${SWATCH} ${name === "studio" ? "stage" : ""}`}
              style={{ background: backgroundCss(name) ?? undefined }}
            />
            {LABELS[name]}
          </label>
        ))}
        <span className={CHIP}>
          <label className="flex items-center gap-2">
            <input
              type="radio"
              name="background"
              value={colour}
              checked={isOwn}
              onChange={() => setOwn(true)}
              className="sr-only"
            />
            Own colour
          </label>
          <input
            type="color"
            aria-label="The colour"
            value={colour}
            onChange={({ currentTarget }) => {
              setColour(currentTarget.value);
              setOwn(true);
            }}
            className="size-6 rounded-sm"
          />
        </span>
      </div>
      {error && <p className="text-xs text-danger">{error}</p>}
    </fieldset>
  );
}
