import { ArrowRight } from "lucide-react";

const WAYS = [
  {
    title: "Create your own",
    text: "Start from a template, and talk to it a minute later.",
    href: "/scenarios/new",
  },
  {
    title: "Call it from your code",
    text: "One request from your server starts a call in your app.",
    href: "/docs/api",
  },
];

/** Below the thanks for a demo call: where to go next. The console asks people to sign in first. */
export function AfterDemo() {
  return (
    <nav aria-label="What to do next" className="mt-10">
      <ul>
        {WAYS.map(({ title, text, href }) => (
          <li key={href} className="border-t last:border-b">
            <a href={href} className="group flex min-h-16 items-center gap-4 py-2.5">
              <span className="min-w-0 flex-1">
                <b className="block text-[15px] leading-5 font-semibold underline-offset-[3px] group-hover:underline">
                  {title}
                </b>
                <span className="block text-base text-muted">{text}</span>
              </span>
              <ArrowRight aria-hidden="true" className="size-4 shrink-0 stroke-[1.75] text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
