"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { AvatarDetails, type VoiceOwner } from "./avatar-details.tsx";
import { ConsentChoice } from "./consent-choice.tsx";
import { PhotoInput } from "./photo-input.tsx";
import { PhotoResult } from "./photo-result.tsx";
import { savePhotoAvatar } from "./save-photo-avatar.ts";
import { ShotList } from "./shots/shot-list.tsx";
import { hashesOf } from "./shots/use-shots.ts";
import { usePhotoMaker } from "./use-photo-maker.ts";

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
