import type { ComponentProps } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { CopyId } from "#components/ui/copy/copy-button.tsx";
import { DeleteButton } from "#components/ui/delete-button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { SelectRow } from "#components/ui/table/selection.tsx";
import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { plural } from "#components/words/plural.ts";
import type { Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";
import { AvatarVoice, LivelinessMenu } from "./avatar-manner.tsx";
import { AvatarPortrait } from "./avatar-portrait.tsx";
import type { Voice } from "./fields/voice-options.tsx";
import { MakeDefault, TalkMenu, type TalkScenario } from "./talk-menu.tsx";

export type AvatarLine = {
  id: string;
  slug: string;
  name: string;
  description: string;
  /** The voice that speaks: the chosen one or its own. */
  voice: string;
  chosen: ComponentProps<typeof AvatarVoice>["chosen"];
  portraitUrl: string;
  /** Color stops of its own studio, if it has one. */
  studio: string | null;
  /** Whether it keeps the background of its photo. */
  keepsBackground: boolean;
  isDefault: boolean;
  /** Set for the account's own avatars, with the number of links that use it; `null` for built-in ones. */
  own: { links: number; liveliness: Liveliness | null } | null;
};

type AvatarCardProps = {
  avatar: AvatarLine;
  /** The account's scenarios, newest first. */
  scenarios: TalkScenario[];
  voices: readonly Voice[];
  setVoice: FormAction;
  makeDefault: FormAction;
  setLiveliness: FormAction;
  remove: FormAction;
};

export async function AvatarCard(props: AvatarCardProps) {
  const { avatar, scenarios, voices, setVoice, makeDefault, setLiveliness, remove } = props;
  const words = (await getWords("avatars")).card;
  const locale = await getLocale();
  const { id, slug, name, description, voice, chosen, portraitUrl, studio, isDefault, own } = avatar;
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border bg-surface shadow-card">
      <AvatarPortrait
        {...{ slug, name, portraitUrl, studio }}
        {...(own?.liveliness ? { liveliness: own.liveliness } : {})}
      />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h2 className="flex items-center gap-2 text-md">
          {own && (
            <span className="-mr-2 shrink-0">
              <SelectRow id={id} name={name} />
            </span>
          )}
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          {isDefault && <Badge tone="accent">{words.default}</Badge>}
          <span className="-my-1 ml-auto shrink-0">
            <CopyId id={id} what={fill(words.id, { name })} />
          </span>
        </h2>
        <p dir="auto" className="text-sm text-muted">
          {description}
        </p>
        <p className="text-xs wrap-anywhere text-subtle">{fill(words.voice, { voice })}</p>
        {avatar.keepsBackground && <p className="text-xs text-subtle">{words.keepsBackground}</p>}
        {own && <LivelinessMenu id={id} name={name} liveliness={own.liveliness} action={setLiveliness} />}
        <div className="mt-auto flex min-h-9 flex-wrap items-center gap-2 pt-3">
          <TalkMenu id={id} name={name} scenarios={scenarios} />
          <AvatarVoice
            avatar={{ id, slug, name, portraitUrl, studio }}
            chosen={chosen}
            voices={voices}
            isOwn={own !== null}
            action={setVoice}
          />
          {!isDefault && <MakeDefault id={id} name={name} action={makeDefault} />}
          {own && (
            <span className="ml-auto">
              <DeleteButton
                {...{ id, name, kind: words.kind, action: remove }}
                usedAs="avatar"
                label={own.links > 0 ? plural(words.removeWithLinks, own.links, locale) : undefined}
                lossForGood={
                  <>
                    {own.links > 0 && `${plural(words.forGood.linksLost, own.links, locale)} `}
                    {words.forGood.loss}
                  </>
                }
              >
                {own.links > 0 && `${plural(words.linksLost, own.links, locale)} `}
                {words.loss}
              </DeleteButton>
            </span>
          )}
        </div>
      </div>
    </li>
  );
}
