"use client";

import { ArrowRight } from "lucide-react";
import { useWords } from "#components/words/use-words.tsx";

/** Below the thanks for a demo call: where to go next. The console asks people to sign in first. */
export function AfterDemo() {
  const words = useWords("landing").after;
  const ways = [
    { title: words.create, text: words.createText, href: "/scenarios/new" },
    { title: words.code, text: words.codeText, href: "/docs/api" },
  ];
  return (
    <nav aria-label={words.label} className="mt-10">
      <ul>
        {ways.map(({ title, text, href }) => (
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
