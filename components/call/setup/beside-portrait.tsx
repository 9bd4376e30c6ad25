import type { ReactNode } from "react";
import { useWords } from "#components/call/words/use-words.tsx";
import { fill } from "#components/words/fill.ts";
import type { CallAvatar } from "./call-types.ts";
import { AiLabel, Portrait } from "./portrait.tsx";

/**
 * A portrait with text and buttons beside it: every screen of a hosted link except the call itself. Where they are taller
 * than the window, such as with a passcode and a consent text in a frame, the portrait stays in view.
 */
export function BesidePortrait({ person, children }: { person: CallAvatar; children: ReactNode }) {
  const { aiAvatar, aiLabel } = useWords();
  return (
    <div className="mx-auto grid w-full max-w-[1120px] flex-1 items-center gap-16 px-8 pt-2 pb-8 max-wide:flex max-wide:flex-col max-wide:items-stretch max-wide:gap-4 max-wide:px-4 max-wide:pb-4 wide:grid-cols-[minmax(0,1fr)_400px] wide:max-desk:grid-cols-2 wide:max-desk:gap-8">
      <div className="stage h-[min(700px,calc(100dvh-168px))] min-h-[320px] rounded-xl wide:sticky wide:top-4 wide:self-start max-wide:h-[min(260px,36dvh)] max-wide:min-h-0 max-wide:shrink-0 max-wide:rounded-2xl">
        <Portrait avatar={person} alt={fill(aiAvatar, { name: person.name })} />
        <AiLabel label={aiLabel} />
      </div>
      <div>{children}</div>
    </div>
  );
}
