import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

const LOOKS = {
  info: { className: "bg-surface-hover", icon: Info, iconClassName: "text-muted" },
  warn: { className: "bg-warn-soft", icon: TriangleAlert, iconClassName: "text-warn" },
  danger: { className: "bg-danger-soft", icon: CircleAlert, iconClassName: "text-danger" },
};

type NoticeProps = {
  tone?: keyof typeof LOOKS;
  role?: "alert" | "status";
  className?: string;
  children: ReactNode;
};

/** A notice: what happened, then what to do. */
export function Notice({ tone = "info", role, className, children }: NoticeProps) {
  const { icon: Icon, ...look } = LOOKS[tone];
  return (
    <div
      role={role}
      className={cx("flex gap-2.5 rounded-md p-3 text-sm text-muted", look.className, className)}
    >
      <Icon aria-hidden="true" className={cx("mt-0.5 size-4 shrink-0 stroke-[1.75]", look.iconClassName)} />
      <div className="min-w-0 flex-1 break-words">{children}</div>
    </div>
  );
}

/** A form's error. Announced when it appears. */
export function FormNotice({ message }: { message: string | undefined }) {
  return message ? (
    <Notice tone="danger" role="alert">
      {message}
    </Notice>
  ) : null;
}
