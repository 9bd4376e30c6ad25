"use client";

import { ImagePlus, Loader } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import type { FormResult } from "#components/ui/form/use-form.ts";
import { Styled } from "#components/ui/styled.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { BACKGROUND_NAMES, backgroundCss, imageBackground } from "#lib/avatar-engine/draw/background-name.ts";
import { cutText } from "#lib/platform/text.ts";
import type { AvatarFieldsWords } from "./words/en.ts";

const CHOICE =
  "flex h-9 items-center gap-2 rounded-sm border border-border-strong bg-surface px-2 text-sm has-checked:border-accent " +
  "has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2";
const SWATCH = "size-5 rounded-full border border-border-strong";

export type BackgroundImage = { id: string; name: string };

type BackgroundChoicesProps = {
  /** The account's background images. */
  images: readonly BackgroundImage[];
  chosen: string;
  onChoose: (name: string) => void;
  /** Rendered after the last choice. */
  children?: ReactNode;
};

/** A choice of all backgrounds. In a form, it is the field `background`. */
export function BackgroundChoices({ images, chosen, onChoose, children }: BackgroundChoicesProps) {
  const words = useWords("avatarFields");
  const [colour, setColour] = useState("#dfe6ee");
  const chooseColour = (value: string) => {
    setColour(value);
    onChoose(value);
  };
  const choice = (value: string, label: ReactNode) => (
    <Choice key={value} value={value} isChosen={chosen === value} onChoose={onChoose}>
      {label}
    </Choice>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {BACKGROUND_NAMES.map((name) => choice(name, words.backgrounds[name]))}
      {images.map(({ id, name }) => choice(imageBackground(id), name))}
      <span className={CHOICE}>
        <label className="flex items-center gap-2">
          <input
            type="radio"
            name="background"
            value={colour}
            checked={chosen === colour}
            onChange={() => onChoose(colour)}
            className="sr-only"
          />
          {words.customColour}
        </label>
        <input
          type="color"
          aria-label={words.colour}
          value={colour}
          onChange={({ currentTarget }) => chooseColour(currentTarget.value)}
          className="size-6 rounded-sm"
        />
      </span>
      {children}
    </div>
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
    <label className={CHOICE}>
      <input
        type="radio"
        name="background"
        value={value}
        checked={isChosen}
        onChange={() => onChoose(value)}
        className="sr-only"
      />
      <Styled
        className={`${SWATCH} ${value === "studio" ? "stage" : ""}`}
        style={{ background: backgroundCss(value) ?? undefined }}
      />
      <span className="max-w-32 truncate">{children}</span>
    </label>
  );
}

/** A button that uploads the chosen image at once, with any error beside it. */
export function UploadBackground({ onUploaded }: { onUploaded?: (id: string) => void }) {
  const words = useWords("avatarFields");
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const upload = async (file: File) => {
    setBusy(true);
    const result = await sendBackground(file, words).catch(() => null);
    setBusy(false);
    setProblem(result?.ok ? "" : (result?.message ?? words.noAnswer));
    if (!result?.ok) return;
    router.refresh();
    onUploaded?.(result.value.id);
  };
  const Icon = isBusy ? Loader : ImagePlus;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <label className="flex h-9 items-center gap-2 rounded-sm border border-border-strong bg-surface px-2 text-sm has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2">
        <Icon aria-hidden="true" className="size-4" />
        {isBusy ? words.uploading : words.upload}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          disabled={isBusy}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void upload(file);
            // Allows choosing the same file again.
            currentTarget.value = "";
          }}
        />
      </label>
      <span role="status" className="text-xs text-danger">
        {problem}
      </span>
    </span>
  );
}

/** Uploads an image. Returns the server's response as a form result; rejects without a response. */
async function sendBackground(
  file: File,
  words: AvatarFieldsWords,
): Promise<FormResult<{ id: string; name: string }>> {
  const name = cutText(file.name.replace(/\.[^.]*$/, ""), 100) || words.imageName;
  const query = new URLSearchParams({ name });
  const response = await fetch(`/avatars/backgrounds?${query}`, { method: "POST", body: file });
  const body: unknown = await response.json();
  if (typeof body !== "object" || body === null) throw new Error("no response");
  if (response.ok && "id" in body) return { ok: true, value: { id: String(body.id), name } };
  const message = "error" in body ? String(body.error) : words.uploadFailed;
  return { ok: false, message, fields: { file: message } };
}
