import type { ReactNode } from "react";
import { AreaWords } from "#components/words/area-words-provider.tsx";

export default function ClipsLayout({ children }: { children: ReactNode }) {
  return <AreaWords areas={["clips", "avatarFields"]}>{children}</AreaWords>;
}
