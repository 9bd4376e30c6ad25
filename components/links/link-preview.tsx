import { CircleDot } from "lucide-react";
import type { CSSProperties } from "react";
import type { CallAvatar } from "#components/call/setup/call-types.ts";
import { Portrait } from "#components/call/setup/portrait.tsx";
import { Brand } from "#components/ui/logo.tsx";
import { Styled } from "#components/ui/styled.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { themeVariables } from "#lib/links/visit/theme-colors.ts";

export type PreviewTexts = {
  willTalk: string;
  start: string;
  passcode: string;
  consentTitle: string;
  consentAgree: string;
  recordedTitle: string;
};

type LinkPreviewProps = {
  texts: PreviewTexts;
  language: string;
  label: string;
  avatar: CallAvatar;
  color: string | null;
  logoUrl: string | null;
  hasPasscode: boolean;
  isRecorded: boolean;
  consentText: string;
};

/** A small preview of what visitors see first, drawn from the current form values. */
export function LinkPreview(props: LinkPreviewProps) {
  const { texts, language, label, avatar, color, logoUrl, hasPasscode, isRecorded, consentText } = props;
  const words = useWords("links").preview;
  // React's type lacks custom properties.
  const look = color ? (themeVariables(color) as CSSProperties) : undefined;
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm font-medium">{words.title}</figcaption>
      <Styled
        as="div"
        lang={language}
        style={look}
        className="grid gap-3 rounded-lg border bg-canvas p-4 shadow-card"
      >
        {logoUrl ? (
          // biome-ignore lint/performance/noImgElement: a file that was just chosen has only a blob URL.
          <img src={logoUrl} alt="" className="h-7 max-w-32 object-contain object-left" />
        ) : (
          <Brand className="text-sm text-muted" />
        )}
        <div className="stage aspect-[5/4] w-full rounded-lg">
          <Portrait avatar={avatar} alt="" />
        </div>
        <p dir="auto" className="text-lg leading-6 font-semibold [overflow-wrap:anywhere]">
          {label || "…"}
        </p>
        <p className="text-sm text-muted">{fill(texts.willTalk, { name: avatar.name })}</p>
        {hasPasscode && (
          <div className="grid gap-1 text-sm">
            <span className="font-medium">{texts.passcode}</span>
            <span className="h-8 rounded-md border border-input bg-surface" />
          </div>
        )}
        {consentText && (
          <div className="grid gap-1 text-sm">
            <span className="font-medium">{texts.consentTitle}</span>
            {/* No padding around the clamped text: it would show the upper half of the next line. */}
            <div className="mb-1 rounded-md border bg-surface-sunk p-2">
              <p dir="auto" className="line-clamp-3 text-xs whitespace-pre-line text-muted">
                {consentText}
              </p>
            </div>
            <span className="flex items-start gap-2">
              <span className="mt-0.5 size-4 shrink-0 rounded-xs border border-input bg-surface" />
              {texts.consentAgree}
            </span>
          </div>
        )}
        {isRecorded && (
          <p className="flex items-center gap-2 text-sm font-medium">
            <CircleDot aria-hidden="true" className="size-4 shrink-0 stroke-[1.75] text-danger" />
            {texts.recordedTitle}
          </p>
        )}
        <span className="rounded-md bg-accent py-2 text-center text-sm font-semibold text-accent-foreground">
          {texts.start}
        </span>
      </Styled>
    </figure>
  );
}
