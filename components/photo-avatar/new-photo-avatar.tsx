"use client";

import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { toast } from "sonner";
import { VoiceOptions } from "#components/avatars/fields/voice-options.tsx";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { CheckField } from "#components/ui/form/check-field.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import { useFieldError } from "#components/ui/form/use-field-error.ts";
import { type FormResult, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { SHOT_FIELDS, SHOTS, type Shots } from "#lib/photo-avatar/shots/shots.ts";
import type { MadeAvatar } from "./make-in-browser.ts";
import { PhotoInput } from "./photo-input.tsx";
import { withTexts } from "./photo-pack.ts";
import { PhotoResult } from "./photo-result.tsx";
import { ShotList } from "./shots/shot-list.tsx";
import { hashesOf } from "./shots/use-shots.ts";
import { usePhotoMaker } from "./use-photo-maker.ts";
import type { PhotoAvatarWords } from "./words/en.ts";
import { zipFiles } from "./zip-files.ts";

type NewPhotoAvatarProps = {
  voices: readonly VoiceOwner[];
  /** The voice that is chosen at first: nothing about the person is guessed from their face. */
  suggestedVoiceId: string;
};

/** Photo, result, name, voice and consent on one page. Another photo keeps what was typed. */
export function NewPhotoAvatar({ voices, suggestedVoiceId }: NewPhotoAvatarProps) {
  const words = useWords("photoAvatar");
  const router = useRouter();
  const maker = usePhotoMaker();
  const { main, shots, making } = maker;
  const [name, setName] = useState("");
  const [voiceId, setVoiceId] = useState(suggestedVoiceId);
  const voice = voices.find(({ id }) => id === voiceId) ?? voices[0];
  const save = async (data: FormData) => {
    if (making.status !== "made" || main.status !== "good")
      return { ok: false as const, message: words.saveFailed, fields: {} };
    const hashes = { photo: main.photo.hash, shots: hashesOf(shots) };
    return await savePhotoAvatar(data, { avatar: making.avatar, hashes, words });
  };
  const { onSubmit, isBusy, notice } = useForm(save, {
    onDone: (saved) => {
      toast(fill(words.saved, { name: saved }));
      router.push("/avatars");
      router.refresh();
    },
  });
  return (
    <form
      method="post"
      onSubmit={onSubmit}
      className="grid max-w-[1040px] gap-x-10 gap-y-6 wide:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-5">
        <p className="text-sm text-muted">{words.intro}</p>
        <PhotoInput find={maker.find} words={words.photo} state={main} choose={maker.choose} />
        {main.status === "good" && (
          <ShotList
            find={maker.find}
            portrait={main.photo}
            shots={shots}
            chooseShot={maker.chooseShot}
            onTaking={maker.setTaking}
            looks={making.status === "made" ? making.avatar.looks : undefined}
          />
        )}
      </div>
      <PhotoResult main={main} making={making} voiceSlug={voice?.slug ?? ""} name={name} />
      <div className="flex flex-col gap-5">
        <AvatarDetails voices={voices} name={name} onName={setName} voiceId={voiceId} onVoice={setVoiceId} />
        <ConsentChoice />
        <FormNotice message={notice} />
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          disabled={making.status !== "made"}
          aria-disabled={isBusy}
        >
          {isBusy ? words.saving : words.save}
        </Button>
      </div>
    </form>
  );
}

type Parts = {
  avatar: MadeAvatar;
  /** SHA-256 of the photos' files. */
  hashes: { photo: string; shots: Shots<string> };
  words: Pick<PhotoAvatarWords, "description" | "saveFailed">;
};

/** Uploads a finished avatar with the form's name, voice and consent. Rejects without a response. */
async function savePhotoAvatar(
  data: FormData,
  { avatar, hashes, words }: Parts,
): Promise<FormResult<string>> {
  const query = new URLSearchParams({
    voice_of: String(data.get("voice_of")),
    consent: String(data.get("consent")),
    photo_hash: hashes.photo,
  });
  for (const shot of SHOTS) {
    const hash = hashes.shots[shot];
    if (hash) query.set(`${SHOT_FIELDS[shot]}_hash`, hash);
  }
  const texts = { name: String(data.get("name")), description: words.description };
  const body = zipFiles(withTexts(avatar.files, texts));
  const response = await fetch(`/avatars/upload?${query}`, { method: "POST", body });
  const answer: unknown = await response.json();
  if (typeof answer !== "object" || answer === null) throw new Error("no response");
  if (response.ok && "name" in answer) return { ok: true, value: String(answer.name) };
  const message = "error" in answer ? String(answer.error) : words.saveFailed;
  return { ok: false, message, fields: {} };
}

const STATEMENTS = ["self", "written"] as const;

/** Whose face it is, and that the person agreed. Nothing is chosen at first. */
function ConsentChoice() {
  const words = useWords("photoAvatar").consent;
  const { error, onInvalid, onInput } = useFieldError();
  const note = useId();
  return (
    <fieldset aria-describedby={note}>
      <legend className="pb-1.5 text-sm font-medium">{words.label}</legend>
      <div className="divide-y rounded-md border">
        {STATEMENTS.map((statement) => (
          <CheckField
            key={statement}
            type="radio"
            name="consent"
            value={statement}
            required
            {...{ onInvalid, onInput }}
            aria-invalid={error ? true : undefined}
            className="px-3 py-2.5"
            hint={statement === "self" ? words.selfText : words.writtenText}
          >
            <span className="font-medium">{words[statement]}</span>
          </CheckField>
        ))}
      </div>
      <p id={note} className={cx("pt-1.5 text-xs", error ? "text-danger" : "text-subtle")}>
        {error ? words.missing : words.note}
      </p>
    </fieldset>
  );
}

const MAX_NAME_LENGTH = 60;

/** A built-in avatar whose voice can be chosen. */
type VoiceOwner = { id: string; slug: string; name: string };

type AvatarDetailsProps = {
  voices: readonly VoiceOwner[];
  name: string;
  onName: (name: string) => void;
  voiceId: string;
  onVoice: (id: string) => void;
};

/** The avatar's name and voice. The preview uses both as they are typed. */
function AvatarDetails({ voices, name, onName, voiceId, onVoice }: AvatarDetailsProps) {
  const words = useWords("photoAvatar");
  return (
    <>
      <InputField
        label={words.name}
        name="name"
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        required
      />
      <SelectField
        label={words.voice}
        hint={words.voiceHint}
        name="voice_of"
        value={voiceId}
        onChoose={onVoice}
        required
      >
        <VoiceOptions voices={voices} />
      </SelectField>
    </>
  );
}
