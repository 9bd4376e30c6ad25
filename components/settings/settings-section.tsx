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

/** Links to the sections of a long page. They stay in view where the page scrolls below its bar. */
export function SectionLinks({ label, links }: { label: string; links: { id: string; label: string }[] }) {
  return (
    <nav
      aria-label={label}
      className="z-5 -mx-6 -mt-6 mb-6 flex flex-wrap gap-x-1 gap-y-0.5 border-b bg-surface px-5 py-2 max-wide:-mx-4 max-wide:-mt-5 max-wide:px-3 wide:sticky wide:-top-6"
    >
      {links.map(({ id, label: title }) => (
        <a
          key={id}
          href={`#${id}`}
          className="rounded-sm px-2 py-1 text-sm text-muted hover:bg-surface-hover hover:text-foreground max-wide:min-h-9 max-wide:content-center"
        >
          {title}
        </a>
      ))}
    </nav>
  );
}
