"use client";

import { useRef, useState } from "react";
import { toast } from "sonner";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyField } from "#components/ui/copy/copy-button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { clearDraft } from "#components/ui/form/drafts.ts";
import { FormDraft } from "#components/ui/form/form-draft.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useLanguage, useWords } from "#components/words/use-words.tsx";
import { backgroundCss } from "#lib/avatar-engine/draw/background-name.ts";
import { type LinkChoices, LinkContentFields } from "./link-content-fields.tsx";
import { AccessFields, LimitFields } from "./link-limit-fields.tsx";
import { LookFields, PageFields } from "./link-page-fields.tsx";
import { LinkPreview, type PreviewTexts } from "./link-preview.tsx";
import type { LinkPreviewValues, LinkValues } from "./link-values.ts";
import { VisitorFieldList } from "./visitor-field-list.tsx";

/** Shows a new passcode once, so that its owner can give it to visitors. */
function PasscodeSaved({ passcode, onClose }: { passcode: string; onClose: () => void }) {
  const { passcodeSaved, actions } = useWords("links");
  return (
    <Dialog open isHeld onOpenChange={onClose} title={passcodeSaved.title} description={passcodeSaved.text}>
      <DialogBody>
        <CopyField text={passcode} what={passcodeSaved.passcode} />
        <Button variant="primary" onClick={onClose} className="justify-self-end">
          {actions.done}
        </Button>
      </DialogBody>
    </Dialog>
  );
}

type LinkSettingsProps = {
  link: LinkValues;
  logoUrl: string | null;
  choices: LinkChoices;
  /** By language. */
  texts: Record<string, PreviewTexts>;
  action: FormAction;
};

/** The settings of a link, next to a preview of its page. */
export function LinkSettings({ link, logoUrl, choices, texts, action }: LinkSettingsProps) {
  const words = useWords("links");
  const { saving } = useWords("ui");
  const ownLanguage = useLanguage();
  const [preview, setPreview] = useState<LinkPreviewValues>({
    label: link.label,
    language: link.language,
    color: link.theme_color,
    consentText: link.consent_text ?? "",
    hasPasscode: link.has_passcode,
    isRecorded: link.record_conversation,
    avatarId: link.avatar_id,
    background: link.background,
    logoUrl,
  });
  const form = useRef<HTMLFormElement>(null);
  const draftKey = `link ${link.id}`;
  const [passcode, setPasscode] = useState<string | null>(null);
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    onDone: () => {
      clearDraft(draftKey);
      const field = form.current?.elements.namedItem("passcode");
      const passcode = field instanceof HTMLInputElement && !field.disabled ? field.value : "";
      if (passcode === "") return toast(words.actions.saved);
      if (field instanceof HTMLInputElement) field.value = "";
      setPasscode(passcode);
    },
    onFailed: (message) => toast.error(message),
  });
  const errors = failure?.fields ?? {};
  const change = (part: Partial<LinkPreviewValues>) => setPreview((before) => ({ ...before, ...part }));
  const shown = preview.language === "auto" ? ownLanguage : preview.language;
  const shownTexts = texts[shown];
  const chosenAvatar = choices.avatars.find(({ id }) => id === preview.avatarId);
  const avatar = chosenAvatar && { ...chosenAvatar, background: backgroundCss(preview.background) };
  const fields = { link, preview, change, errors };
  return (
    <div className="grid gap-8 desk:grid-cols-[minmax(0,840px)_280px]">
      <form method="post" ref={form} onSubmit={onSubmit} className="min-w-0">
        <input type="hidden" name="id" value={link.id} />
        <FormDraft draftKey={draftKey} />
        <FormNotice message={notice} />
        <SettingsSection title={words.sections.conversation} text={words.sections.conversationText}>
          <div className="grid gap-4">
            <LinkContentFields
              {...choices}
              chosen={{
                mode: link.mode,
                scenarioId: link.scenario_id,
                avatarId: link.avatar_id,
                background: link.background,
                voice: link.voice,
                speed: link.speed,
                pronunciations: link.pronunciations,
                callLanguage: link.call_language,
                keywords: link.stt_keywords.join(", "),
                variables: link.runtime_vars,
              }}
              onChange={change}
              errors={errors}
            />
          </div>
        </SettingsSection>
        <SettingsSection title={words.sections.visitors} text={words.sections.visitorsText}>
          <VisitorFieldList initial={link.visitor_fields} errors={errors} />
        </SettingsSection>
        <SettingsSection title={words.sections.page} text={words.sections.pageText}>
          <PageFields {...fields} />
        </SettingsSection>
        <SettingsSection title={words.sections.branding} text={words.sections.brandingText}>
          <LookFields {...fields} />
        </SettingsSection>
        <SettingsSection title={words.sections.access} text={words.sections.accessText}>
          <AccessFields {...fields} />
        </SettingsSection>
        <SettingsSection title={words.sections.limits} text={words.sections.limitsText}>
          <LimitFields {...fields} />
        </SettingsSection>
        <div className="sticky bottom-0 z-5 border-t bg-surface py-3 wide:-bottom-6">
          <Button type="submit" variant="primary" aria-disabled={isBusy}>
            {isBusy ? saving : words.actions.save}
          </Button>
        </div>
      </form>
      {passcode !== null && <PasscodeSaved passcode={passcode} onClose={() => setPasscode(null)} />}
      {shownTexts && avatar && (
        <aside aria-label={words.preview.region} className="max-w-[320px] self-start desk:sticky desk:top-4">
          <LinkPreview {...preview} language={shown} avatar={avatar} texts={shownTexts} />
        </aside>
      )}
    </div>
  );
}
