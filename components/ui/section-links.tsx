import { cx } from "./cx.ts";

type SectionLinksProps = {
  label: string;
  links: { id: string; label: string }[];
  /** Whether a notice comes before them. */
  isBelowNotice?: boolean;
};

/** Links to the sections of a long page. They stay in view where the page scrolls below its bar. */
export function SectionLinks({ label, links, isBelowNotice }: SectionLinksProps) {
  return (
    <nav
      aria-label={label}
      className={cx(
        "z-5 -mx-6 mb-6 flex flex-wrap gap-x-1 gap-y-0.5 border-b bg-surface px-5 py-2 max-wide:-mx-4 max-wide:px-3 wide:sticky wide:-top-6",
        !isBelowNotice && "-mt-6 max-wide:-mt-5",
      )}
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
