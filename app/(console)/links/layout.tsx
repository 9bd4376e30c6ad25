import type { ReactNode } from "react";
import { AreaWords } from "#components/words/area-words-provider.tsx";

export default function LinksLayout({ children }: { children: ReactNode }) {
  return <AreaWords areas={["links", "avatarFields", "avatars"]}>{children}</AreaWords>;
}
