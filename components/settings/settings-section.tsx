import { type ReactNode, useId } from "react";

/** A section of the settings: title on the left, controls on the right. */
export function SettingsSection({
  id,
  title,
  text,
  children,
}: {
  /** Id for links to this section. */
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
      className="grid scroll-mt-24 gap-x-12 gap-y-4 border-b py-7 first:pt-0 last:border-0 desk:grid-cols-[260px_minmax(0,520px)]"
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
