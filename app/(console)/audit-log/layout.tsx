import type { ReactNode } from "react";
import { AreaWords } from "#components/words/area-words-provider.tsx";

export default function AuditLogLayout({ children }: { children: ReactNode }) {
  return <AreaWords areas={["auditLog"]}>{children}</AreaWords>;
}
