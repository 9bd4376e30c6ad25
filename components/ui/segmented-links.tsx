import Link from "next/link";
import { cx } from "./cx.ts";

type SegmentedLinksProps = { label: string; items: { href: string; label: string; isCurrent: boolean }[] };

/** A choice of views, each with its own URL. */
export function SegmentedLinks({ label, items }: SegmentedLinksProps) {
  return (
    <nav
      aria-label={label}
      className="inline-flex gap-0.5 rounded-md bg-surface-press p-0.5 max-wide:order-last max-wide:w-full"
    >
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          scroll={false}
          aria-current={item.isCurrent ? "true" : undefined}
          className={cx(
            "flex h-[26px] items-center justify-center rounded-sm px-2.5 text-sm font-medium max-wide:h-8 max-wide:flex-1",
            item.isCurrent ? "bg-raised text-foreground shadow-card" : "text-muted hover:text-foreground",
          )}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
