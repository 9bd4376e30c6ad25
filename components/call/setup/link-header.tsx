import { Brand } from "#components/ui/logo.tsx";
import type { Theme } from "#components/ui/theme.ts";
import { ThemeSwitch } from "#components/ui/theme-switch.tsx";

type HeaderProps = { theme: Theme; logoUrl: string | null; host: string | null };

/** The header of a hosted link: its owner's logo, or ours. */
export function LinkHeader({ theme, logoUrl, host }: HeaderProps) {
  return (
    <header className="flex h-16 items-center justify-between px-8 text-muted max-wide:h-[52px] max-wide:px-4">
      {logoUrl ? (
        // biome-ignore lint/performance/noImgElement: the logo already has the displayed size and format.
        <img
          src={logoUrl}
          alt={host ?? ""}
          className="h-9 max-w-40 object-contain object-left max-wide:h-8"
        />
      ) : (
        <Brand className="text-[15px]" />
      )}
      <ThemeSwitch initial={theme} />
    </header>
  );
}
