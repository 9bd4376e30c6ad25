import { type ReactNode, useId } from "react";

/** One subject of the settings: what it is at the left, its controls at the right. */
export function SettingsSection({
  id,
  title,
  text,
  children,
}: {
  /** For an address that leads here. */
  id?: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="grid gap-x-12 gap-y-4 border-b py-7 first:pt-0 last:border-0 desk:grid-cols-[260px_minmax(0,520px)]"
    >
      <div>
        <h2 id={titleId} className="text-base">
          {title}
        </h2>
        {text && <p className="mt-1 text-sm text-muted">{text}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
