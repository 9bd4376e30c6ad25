import type { ReactNode } from "react";
import { AreaWords } from "#components/words/area-words-provider.tsx";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return <AreaWords areas={["settings", "avatarFields"]}>{children}</AreaWords>;
}
