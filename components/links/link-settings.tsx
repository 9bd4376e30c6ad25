"use client";

import { useState } from "react";
import { toast } from "sonner";
import type { CallPerson } from "#components/call/call-types.ts";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { Button } from "#components/ui/button.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useForm } from "#components/ui/use-form.ts";
import { AccessFields, LimitFields } from "./link-limit-fields.tsx";
import { LookFields, PageFields } from "./link-page-fields.tsx";
import { LinkPreview, type PreviewWords } from "./link-preview.tsx";
import type { LinkFields, LinkLook } from "./link-settings-types.ts";

type LinkSettingsProps = {
  link: LinkFields;
  logoUrl: string | null;
  person: CallPerson;
  /** By language. */
  words: Record<string, PreviewWords>;
  action: FormAction;
};

/** Everything about a link that its owner can set, beside a preview of its page. */
export function LinkSettings({ link, logoUrl, person, words, action }: LinkSettingsProps) {
  const [look, setLook] = useState<LinkLook>({
    label: link.label,
    language: link.language,
    color: link.theme_color,
    consentText: link.consent_text ?? "",
    hasPasscode: link.has_passcode,
    logoUrl,
  });
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    onDone: () => toast("Link saved"),
    onFailed: (message) => toast.error(message),
  });
  const faults = failure?.fields ?? {};
  const change = (part: Partial<LinkLook>) => setLook((before) => ({ ...before, ...part }));
  const shown = look.language === "auto" ? "en" : look.language;
  const shownWords = words[shown];
  const fields = { link, look, change, faults };
  return (
    <div className="grid gap-8 desk:grid-cols-[minmax(0,840px)_280px]">
      <form method="post" onSubmit={onSubmit} className="min-w-0">
        <input type="hidden" name="id" value={link.id} />
        <FormNotice message={notice} />
        <SettingsSection title="Page" text="What visitors read, and in which language.">
          <PageFields {...fields} />
        </SettingsSection>
        <SettingsSection title="Look" text="Your colour and your logo, on the page and in frames.">
          <LookFields {...fields} />
        </SettingsSection>
        <SettingsSection
          title="Who gets in"
          text="What visitors must know and agree to, and where the call may be shown."
        >
          <AccessFields {...fields} />
        </SettingsSection>
        <SettingsSection
          title="How much"
          text="When a limit is reached, the page says so. An empty field is no limit."
        >
          <LimitFields {...fields} />
        </SettingsSection>
        <Button type="submit" variant="primary" aria-disabled={isBusy} className="mt-2">
          {isBusy ? "Saving" : "Save link"}
        </Button>
      </form>
      {shownWords && (
        <aside aria-label="Preview of the page" className="max-w-[320px] self-start desk:sticky desk:top-4">
          <LinkPreview {...look} language={shown} person={person} words={shownWords} />
        </aside>
      )}
    </div>
  );
}
