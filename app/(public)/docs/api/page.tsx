import type { Metadata } from "next";
import { cookies } from "next/headers";
import { ApiExplorer } from "#components/api-reference/api-explorer.tsx";
import { Brand } from "#components/ui/logo.tsx";
import { parseTheme, THEME_COOKIE } from "#components/ui/theme.ts";
import { ThemeSwitch } from "#components/ui/theme-switch.tsx";
import "./api-explorer.css";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every operation of the Visavis API.",
};

/** The public API reference. */
export default async function ApiReferencePage() {
  const jar = await cookies();
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex h-14 shrink-0 items-center gap-6 border-b px-6 max-wide:px-4">
        <Brand />
        <h1 className="text-base font-medium whitespace-nowrap">API reference</h1>
        <span className="flex-1" />
        <a
          className="text-base text-muted hover:text-foreground hover:underline max-wide:hidden"
          href="/api/openapi.json"
        >
          OpenAPI document
        </a>
        <ThemeSwitch initial={parseTheme(jar.get(THEME_COOKIE)?.value)} />
      </header>
      <div className="min-h-0 flex-1">
        <ApiExplorer documentUrl="/api/openapi.json" />
      </div>
    </div>
  );
}
