import type { CSSProperties } from "react";
import type { CallPerson } from "#components/call/call-types.ts";
import { Portrait } from "#components/call/portrait.tsx";
import { Brand } from "#components/ui/logo.tsx";
import { themeVariables } from "#lib/links/theme-colors.ts";

export type PreviewWords = {
  willTalk: string;
  start: string;
  passcode: string;
  consentTitle: string;
  consentAgree: string;
};

type LinkPreviewProps = {
  words: PreviewWords;
  language: string;
  label: string;
  person: CallPerson;
  color: string | null;
  logoUrl: string | null;
  hasPasscode: boolean;
  consentText: string;
};

/** What visitors see first, small, and drawn from what stands in the form. */
export function LinkPreview(props: LinkPreviewProps) {
  const { words, language, label, person, color, logoUrl, hasPasscode, consentText } = props;
  const look = color ? (themeVariables(color) as CSSProperties) : undefined; // custom properties are not in React's type
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm font-medium">Preview</figcaption>
      <div lang={language} style={look} className="grid gap-3 rounded-lg border bg-canvas p-4 shadow-card">
        {logoUrl ? (
          // biome-ignore lint/performance/noImgElement: a file that was just chosen has no other address.
          <img src={logoUrl} alt="" className="h-7 max-w-32 object-contain object-left" />
        ) : (
          <Brand className="text-sm text-muted" />
        )}
        <div className="stage h-36 w-full rounded-lg">
          <Portrait person={person} framed />
        </div>
        <p className="text-lg leading-6 font-semibold [overflow-wrap:anywhere]">{label || "…"}</p>
        <p className="text-sm text-muted">{words.willTalk.replace("{name}", person.name)}</p>
        {hasPasscode && (
          <div className="grid gap-1 text-sm">
            <span className="font-medium">{words.passcode}</span>
            <span className="h-8 rounded-md border border-input bg-surface" />
          </div>
        )}
        {consentText && (
          <div className="grid gap-1 text-sm">
            <span className="font-medium">{words.consentTitle}</span>
            {/* What is cut ends at the edge of its lines: space inside would show the next one's upper half. */}
            <div className="mb-1 rounded-md border bg-surface-sunk p-2">
              <p className="line-clamp-3 text-xs whitespace-pre-line text-muted">{consentText}</p>
            </div>
            <span className="flex items-start gap-2">
              <span className="mt-0.5 size-4 shrink-0 rounded-xs border border-input bg-surface" />
              {words.consentAgree}
            </span>
          </div>
        )}
        <span className="rounded-md bg-accent py-2 text-center text-sm font-semibold text-accent-foreground">
          {words.start}
        </span>
      </div>
    </figure>
  );
}
