import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { parseTheme, THEME_COOKIE } from "#components/ui/theme.ts";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { getLanguage, getWords } from "#components/words/get-words.ts";
import { inter } from "./fonts.ts";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const { documentTitle, description } = await getWords("landing");
  return { title: { default: documentTitle, template: "%s · Visavis" }, description };
}

export const viewport: Viewport = {
  // The keyboard of a phone pushes the typing line up instead of covering it.
  interactiveWidget: "resizes-content",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f5f3" },
    { media: "(prefers-color-scheme: dark)", color: "#0d0c0b" },
  ],
};

/** The server sends the theme, so the page needs no script to correct it before the first paint. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html
      lang={await getLanguage()}
      className={inter.variable}
      {...(theme !== "system" && { "data-theme": theme })}
    >
      <body>
        <AreaWords areas={["ui", "publicPages"]}>{children}</AreaWords>
      </body>
    </html>
  );
}
