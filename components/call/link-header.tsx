import { Brand } from "../ui/logo.tsx";
import type { Theme } from "../ui/theme.ts";
import { ThemeSwitch } from "../ui/theme-switch.tsx";

/** The quiet line above a hosted link. */
export function LinkHeader({ theme }: { theme: Theme }) {
  return (
    <header className="flex h-16 items-center justify-between px-8 text-muted max-wide:h-[52px] max-wide:px-4">
      <Brand className="text-[15px]" />
      <ThemeSwitch initial={theme} />
    </header>
  );
}
