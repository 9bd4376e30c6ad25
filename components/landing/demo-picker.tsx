import type { CallLink } from "#components/call/setup/call-types.ts";
import { useWords } from "#components/words/use-words.tsx";

/** A scenario that visitors can try. */
export type Demo = CallLink & { description: string; thumbnailUrl: string };

type PickerProps = { demos: Demo[]; chosen: Demo; onChoose: (demo: Demo) => void; busy: boolean };

/** The choice of demo, as radio buttons. */
export function DemoPicker({ demos, chosen, onChoose, busy }: PickerProps) {
  const { question } = useWords("landing").demo;
  return (
    <fieldset disabled={busy} className="max-wide:order-2">
      <legend className="pb-2 text-base font-medium text-muted">{question}</legend>
      {demos.map((demo) => (
        <label
          key={demo.token}
          data-link-token={demo.token}
          className="flex min-h-16 items-center gap-3 border-t last:border-b max-wide:py-2.5"
        >
          <input
            type="radio"
            name="demo"
            value={demo.token}
            checked={demo.token === chosen.token}
            onChange={() => onChoose(demo)}
            className="size-4 shrink-0 appearance-none rounded-full border-[1.5px] border-input checked:border-[5px] checked:border-accent"
          />
          {/* biome-ignore lint/performance/noImgElement: the thumbnail already has the displayed size. */}
          <img
            src={demo.thumbnailUrl}
            alt=""
            width={36}
            height={36}
            className="size-9 shrink-0 rounded-full bg-surface-press object-cover"
          />
          <span className="min-w-0 flex-1">
            <b dir="auto" className="block text-[15px] leading-5 font-semibold">
              {demo.label}
            </b>
            <span dir="auto" className="block text-base text-muted">
              {demo.description}
            </span>
          </span>
          <span className="text-sm text-subtle max-wide:hidden">{demo.avatar.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
