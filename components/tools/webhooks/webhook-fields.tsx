"use client";

import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { clearDraft } from "#components/ui/form/drafts.ts";
import { InputField } from "#components/ui/form/field.tsx";
import { FormDraft } from "#components/ui/form/form-draft.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from "#lib/webhooks/event-types.ts";

export type WebhookValues = {
  id: string;
  url: string;
  description: string;
  events: WebhookEventType[];
  includeValues: boolean;
  enabled: boolean;
};

type WebhookFieldsProps = { webhook?: WebhookValues; errors: Record<string, string> };

/** URL, description, events and state of a webhook. */
export function WebhookFields({ webhook, errors }: WebhookFieldsProps) {
  const { webhook: words } = useWords("tools");
  const ui = useWords("ui");
  return (
    <>
      {webhook && <input type="hidden" name="id" value={webhook.id} />}
      <InputField
        label="URL"
        name="url"
        type="url"
        placeholder="https://"
        defaultValue={webhook?.url}
        required
        maxLength={2048}
        hint={words.urlHint}
        error={errors.url}
        inputClassName="font-mono text-xs"
      />
      <InputField
        label={ui.description}
        name="description"
        placeholder={words.descriptionPlaceholder}
        defaultValue={webhook?.description}
        maxLength={500}
        autoComplete="off"
        error={errors.description}
      />
      <EventFields webhook={webhook} error={errors.events} />
      <label className="flex gap-2 text-sm">
        <input
          type="checkbox"
          name="include_values"
          defaultChecked={webhook?.includeValues ?? false}
          className="mt-[3px] size-3.5 shrink-0 accent-accent"
        />
        <span>
          {words.includeValues}
          <span className="block text-muted">{words.includeValuesHint}</span>
        </span>
      </label>
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          name="enabled"
          defaultChecked={webhook?.enabled ?? true}
          className="size-3.5 accent-accent"
        />
        {words.enabled}
      </label>
    </>
  );
}

type EventFieldsProps = { webhook: WebhookValues | undefined; error: string | undefined };

/** What each type of event is about, by the first part of its name. */
const AREAS = { conversation: "conversations", tool: "tools", take: "clips", document: "knowledge" } as const;

const typesOf = (area: string) => WEBHOOK_EVENT_TYPES.filter((type) => type.startsWith(`${area}.`));

/** A checkbox for each type of event. */
function EventFields({ webhook, error }: EventFieldsProps) {
  const { webhook: words, webhooks } = useWords("tools");
  const { nav } = useWords("shell");
  const chosen = new Set(webhook?.events ?? ["conversation.ended"]);
  return (
    <fieldset>
      <legend className="pb-1.5 text-sm font-medium">{webhooks.events}</legend>
      <div className="flex flex-col gap-3">
        {Object.entries(AREAS).map(([area, name]) => (
          <fieldset key={area}>
            <legend className="pb-1 text-xs text-muted">{nav[name]}</legend>
            <div className="divide-y rounded-md border">
              {typesOf(area).map((type) => (
                <label key={type} className="flex gap-2.5 px-3 py-2 text-sm">
                  <input
                    type="checkbox"
                    name="events"
                    value={type}
                    defaultChecked={chosen.has(type)}
                    className="mt-[3px] size-3.5 shrink-0 accent-accent"
                  />
                  <span className="min-w-0">
                    <span className="block">{words.eventTypes[type]}</span>
                    <span className="font-mono text-xs break-all text-subtle">{type}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      {error && <p className="mt-1.5 text-xs text-danger">{error}</p>}
    </fieldset>
  );
}

/** Edits an existing webhook. */
export function WebhookForm({ webhook, action }: { webhook: WebhookValues; action: FormAction }) {
  const { webhook: words } = useWords("tools");
  const ui = useWords("ui");
  const draftKey = `webhook ${webhook.id}`;
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    onDone: () => {
      clearDraft(draftKey);
      toast(words.saved);
    },
  });
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormDraft draftKey={draftKey} />
      <FormNotice message={notice} />
      <WebhookFields webhook={webhook} errors={failure?.fields ?? {}} />
      <div>
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {isBusy ? ui.saving : ui.save}
        </Button>
      </div>
    </form>
  );
}
