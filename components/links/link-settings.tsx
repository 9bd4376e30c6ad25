"use client";

import { useEffect, useRef, useState } from "react";
import { toast } from "sonner";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyField } from "#components/ui/copy/copy-button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { CheckField } from "#components/ui/form/check-field.tsx";
import { clearDraft } from "#components/ui/form/drafts.ts";
import { InputField, TextField } from "#components/ui/form/field.tsx";
import { Form, useFormErrors } from "#components/ui/form/form.tsx";
import { FormDraft } from "#components/ui/form/form-draft.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { useLanguage, useWords } from "#components/words/use-words.tsx";
import { backgroundCss } from "#lib/avatar-engine/draw/background-name.ts";
import { AllowedWebsitesField } from "./allowed-websites-field.tsx";
import { type LinkChoices, LinkContentFields } from "./link-content-fields.tsx";
import { LookFields, PageFields } from "./link-page-fields.tsx";
import { LinkPreview, type PreviewTexts } from "./link-preview.tsx";
import type { LinkFieldsProps, LinkPreviewValues, LinkValues } from "./link-values.ts";
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
  const element = useRef<HTMLFormElement>(null);
  const draftKey = `link ${link.id}`;
  const [passcode, setPasscode] = useState<string | null>(null);
  const form = useForm(action, {
    onDone: () => {
      clearDraft(draftKey);
      const field = element.current?.elements.namedItem("passcode");
      const passcode = field instanceof HTMLInputElement && !field.disabled ? field.value : "";
      if (passcode === "") return toast(words.actions.saved);
      if (field instanceof HTMLInputElement) field.value = "";
      setPasscode(passcode);
    },
    onFailed: (message) => toast.error(message),
  });
  const change = (part: Partial<LinkPreviewValues>) => setPreview((before) => ({ ...before, ...part }));
  const shown = preview.language === "auto" ? ownLanguage : preview.language;
  const shownTexts = texts[shown];
  const chosenAvatar = choices.avatars.find(({ id }) => id === preview.avatarId);
  const avatar = chosenAvatar && { ...chosenAvatar, background: backgroundCss(preview.background) };
  const fields = { link, preview, change };
  return (
    <div className="grid gap-8 desk:grid-cols-[minmax(0,840px)_280px]">
      <Form form={form} ref={element} className="min-w-0">
        <input type="hidden" name="id" value={link.id} />
        <FormDraft draftKey={draftKey} />
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
            />
          </div>
        </SettingsSection>
        <SettingsSection title={words.sections.visitors} text={words.sections.visitorsText}>
          <VisitorFieldList initial={link.visitor_fields} />
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
          <Button type="submit" variant="primary" aria-disabled={form.isBusy}>
            {form.isBusy ? saving : words.actions.save}
          </Button>
        </div>
      </Form>
      {passcode !== null && <PasscodeSaved passcode={passcode} onClose={() => setPasscode(null)} />}
      {shownTexts && avatar && (
        <aside aria-label={words.preview.region} className="max-w-[320px] self-start desk:sticky desk:top-4">
          <LinkPreview {...preview} language={shown} avatar={avatar} texts={shownTexts} />
        </aside>
      )}
    </div>
  );
}

/** Passcode, consent text and allowed websites. */
function AccessFields({ link, preview, change }: LinkFieldsProps) {
  const words = useWords("links").fields;
  const [isRemoved, setRemoved] = useState(false);
  return (
    <div className="grid gap-4">
      <InputField
        label={words.passcode}
        name="passcode"
        type="password"
        minLength={6}
        maxLength={64}
        autoComplete="new-password"
        disabled={isRemoved}
        placeholder={link.has_passcode ? words.passcodeUnchanged : ""}
        hint={words.passcodeHint}
        onChange={({ currentTarget }) =>
          change({ hasPasscode: link.has_passcode || currentTarget.value !== "" })
        }
      />
      {link.has_passcode && (
        <CheckField
          name="remove_passcode"
          checked={isRemoved}
          onChange={({ currentTarget: { checked } }) => {
            setRemoved(checked);
            change({ hasPasscode: !checked });
          }}
        >
          {words.removePasscode}
        </CheckField>
      )}
      <TextField
        label={words.consent}
        name="consent_text"
        maxLength={5_000}
        defaultValue={preview.consentText}
        hint={words.consentHint}
        onChange={({ currentTarget }) => change({ consentText: currentTarget.value })}
      />
      <AllowedWebsitesField origins={link.allowed_origins} />
    </div>
  );
}

/** Formats a time for a `datetime-local` input, in the viewer's time zone. */
function localTime(iso: string | null): string {
  if (iso === null) return "";
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Expiry, and the number and length of calls. */
function LimitFields({ link }: LinkFieldsProps) {
  const errors = useFormErrors();
  const words = useWords("links").fields;
  const [expiresAt, setExpiresAt] = useState(link.expires_at);
  const [shown, setShown] = useState("");
  // Set after mount, because the server does not know the viewer's time zone.
  useEffect(() => setShown(localTime(link.expires_at)), [link.expires_at]);
  const number = (
    label: string,
    name: "max_uses" | "max_call_minutes" | "max_total_minutes" | "max_calls_per_address",
    hint: string,
  ) => (
    <InputField
      label={label}
      name={name}
      type="number"
      min={1}
      step={1}
      inputMode="numeric"
      defaultValue={link[name] ?? ""}
      hint={hint}
    />
  );
  return (
    <div className="grid gap-4">
      <CheckField key={String(link.paused)} name="paused" defaultChecked={link.paused}>
        {words.paused}
      </CheckField>
      <input type="hidden" name="expires_at" value={expiresAt ?? ""} />
      <InputField
        label={words.expires}
        type="datetime-local"
        value={shown}
        onChange={({ currentTarget: { value } }) => {
          setShown(value);
          const at = new Date(value);
          setExpiresAt(Number.isNaN(at.getTime()) ? null : at.toISOString());
        }}
        hint={words.expiresHint}
        error={errors.expires_at}
      />
      <div className="grid gap-4 wide:grid-cols-2">
        {number(words.maxUses, "max_uses", words.maxUsesHint)}
        {number(words.maxPerAddress, "max_calls_per_address", words.maxPerAddressHint)}
        {number(words.maxCallMinutes, "max_call_minutes", words.maxCallMinutesHint)}
        {number(words.maxTotalMinutes, "max_total_minutes", words.maxTotalMinutesHint)}
      </div>
    </div>
  );
}
