import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { parseTheme, THEME_COOKIE } from "#components/ui/theme.ts";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { getLanguage } from "#components/words/get-words.ts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Visavis: a conversation, face to face, with your software", template: "%s · Visavis" },
  description: "Live video conversations with AI avatars, on your own server.",
};

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
    <html lang={await getLanguage()} {...(theme !== "system" && { "data-theme": theme })}>
      <body>
        <AreaWords areas={["ui"]}>{children}</AreaWords>
      </body>
    </html>
  );
}
