import { CopyButton } from "#components/ui/copy/copy-button.tsx";
import { DeleteButton } from "#components/ui/delete-button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import { backgroundImagePath, imageBackground } from "#lib/avatar-engine/draw/background-name.ts";
import { UploadBackground } from "./fields/background-choices.tsx";

type BackgroundListProps = { backgrounds: { id: string; name: string }[]; remove: FormAction };

/** The account's background images. */
export async function BackgroundList({ backgrounds, remove }: BackgroundListProps) {
  const words = (await getWords("avatars")).backgrounds;
  const { cannotBeUndone } = await getWords("ui");
  return (
    <section className="mt-10 flex max-w-[1200px] flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-md">{words.title}</h2>
          <p className="text-sm text-muted">{words.text}</p>
        </div>
        <UploadBackground />
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))] gap-4 empty:hidden">
        {backgrounds.map(({ id, name }) => (
          <li key={id} className="overflow-hidden rounded-lg border bg-surface shadow-card">
            {/* biome-ignore lint/performance/noImgElement: the image already has the size and format shown. */}
            <img
              src={backgroundImagePath(id)}
              alt=""
              width={320}
              height={180}
              loading="lazy"
              className="aspect-video w-full object-cover"
            />
            <div className="flex items-center justify-between gap-1 py-1 pr-1 pl-3">
              <h3 className="truncate text-sm">{name}</h3>
              <span className="flex items-center">
                <CopyButton text={imageBackground(id)} what={fill(words.value, { name })} />
                <DeleteButton id={id} name={name} kind={words.kind} usedAs="background" action={remove}>
                  {words.loss} {cannotBeUndone}
                </DeleteButton>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
