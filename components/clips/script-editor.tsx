"use client";

import { AudioLines } from "lucide-react";
import { useMemo, useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { Field, InputField, TextField } from "#components/ui/field.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { formatLength } from "#components/ui/format-time.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { Select } from "#components/ui/select.tsx";
import { useForm } from "#components/ui/use-form.ts";
import { estimateLengthMs } from "#lib/script/estimate-length.ts";
import { splitScript } from "#lib/script/split-script.ts";
import { readPronunciations } from "./read-pronunciations.ts";
import { SentenceList } from "./sentence-list.tsx";

type ScriptEditorProps = {
  clipId: string;
  avatars: { id: string; name: string }[];
  /** Of the newest take: a new one begins with it. */
  start: { script: string; avatarId: string | undefined; speed: number; pronunciations: string };
  maxCharacters: number;
  action: FormAction;
};

const SPEEDS = [0.8, 0.9, 1, 1.1, 1.25];

/** Writes what the next take says: every sentence can be heard at once. */
export function ScriptEditor({ clipId, avatars, start, maxCharacters, action }: ScriptEditorProps) {
  const [script, setScript] = useState(start.script);
  const [avatarId, setAvatarId] = useState(start.avatarId ?? avatars[0]?.id ?? "");
  const [speed, setSpeed] = useState(start.speed);
  const [words, setWords] = useState(start.pronunciations);
  const pronunciations = useMemo(() => readPronunciations(words), [words]);
  const sentences = useMemo(() => splitScript(script, { pronunciations }), [script, pronunciations]);
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    onDone: () => toast("The audio is being made"),
  });
  const count = [...script].length;
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotice message={notice} />
      <input type="hidden" name="clip_id" value={clipId} />
      <input type="hidden" name="pronunciations" value={JSON.stringify(pronunciations)} />
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
        <Field label="Avatar" error={failure?.fields.avatar_id}>
          {(control) => (
            <Select
              {...control}
              name="avatar_id"
              controlSize="sm"
              value={avatarId}
              onChange={({ currentTarget }) => setAvatarId(currentTarget.value)}
            >
              {avatars.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Pace" error={failure?.fields.speed}>
          {(control) => (
            <Select
              {...control}
              name="speed"
              controlSize="sm"
              value={speed}
              onChange={({ currentTarget }) => setSpeed(Number(currentTarget.value))}
            >
              {[...new Set([...SPEEDS, start.speed])].sort().map((value) => (
                <option key={value} value={value}>
                  {value === 1 ? "Natural" : `${value} x`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <TextField
        label="Script"
        name="script"
        value={script}
        onChange={({ currentTarget }) => setScript(currentTarget.value)}
        rows={9}
        required
        error={
          count > maxCharacters ? `Too long by ${count - maxCharacters} characters.` : failure?.fields.script
        }
        hint={`${count} of ${maxCharacters.toLocaleString("en")} characters, about ${formatLength(estimateLengthMs(sentences, speed))}. [pause 0.5s] makes a silence, *word* stresses a word.`}
      />
      <InputField
        label="Pronunciations"
        name="words"
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        placeholder="Nguyen = win, Visavis = veeza vee"
        autoComplete="off"
        error={failure?.fields.pronunciations}
      />
      <SentenceList sentences={sentences} avatarId={avatarId} speed={speed} />
      <div>
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          <AudioLines aria-hidden="true" />
          {isBusy ? "Starting" : "Make the audio"}
        </Button>
      </div>
    </form>
  );
}
