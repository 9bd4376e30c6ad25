import { Brand } from "../ui/logo.tsx";
import type { Theme } from "../ui/theme.ts";
import { ThemeSwitch } from "../ui/theme-switch.tsx";
import type { CallWords } from "./words/call-words.ts";

type HeaderProps = { theme: Theme; words: CallWords; logoUrl: string | null; host: string | null };

/** The quiet line above a hosted link: its owner's logo, or ours. */
export function LinkHeader({ theme, words, logoUrl, host }: HeaderProps) {
  return (
    <header className="flex h-16 items-center justify-between px-8 text-muted max-wide:h-[52px] max-wide:px-4">
      {logoUrl ? (
        // biome-ignore lint/performance/noImgElement: the logo is already the size and format that is shown.
        <img
          src={logoUrl}
          alt={host ?? ""}
          className="h-9 max-w-40 object-contain object-left max-wide:h-8"
        />
      ) : (
        <Brand className="text-[15px]" />
      )}
      <ThemeSwitch initial={theme} words={words.theme} />
    </header>
  );
}
