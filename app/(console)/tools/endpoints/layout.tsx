import type { ReactNode } from "react";
import { AreaWords } from "#components/words/area-words-provider.tsx";

/** The texts of the fields with templates. */
export default function EndpointsLayout({ children }: { children: ReactNode }) {
  return <AreaWords areas={["jsonEditor"]}>{children}</AreaWords>;
}
