import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { parseTheme, THEME_COOKIE } from "#components/ui/theme/theme.ts";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { getLanguage, getWords } from "#components/words/get-words.ts";
import "./globals.css";
import localFont from "next/font/local";

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

/**
 * The Latin letters of Inter, which every page begins with. Preloaded, and not shown if it comes too late for the first paint,
 * because a font that replaces another one moves the text. The other letters are in `inter.css`.
 */
const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-inter",
  weight: "100 900",
  display: "optional",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
    },
  ],
});
