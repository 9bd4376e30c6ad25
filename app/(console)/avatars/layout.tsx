import type { ReactNode } from "react";
import { AreaWords } from "#components/words/area-words-provider.tsx";

export default function AvatarsLayout({ children }: { children: ReactNode }) {
  return <AreaWords areas={["avatars", "avatarFields", "photoAvatar"]}>{children}</AreaWords>;
}
