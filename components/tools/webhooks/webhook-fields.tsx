"use client";

import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { CheckField } from "#components/ui/form/check-field.tsx";
import { clearDraft } from "#components/ui/form/drafts.ts";
import { InputField } from "#components/ui/form/field.tsx";
import { Form, useFormErrors } from "#components/ui/form/form.tsx";
import { FormDraft } from "#components/ui/form/form-draft.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
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

/** URL, description, events and state of a webhook. */
export function WebhookFields({ webhook }: { webhook?: WebhookValues }) {
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
        inputClassName="font-mono text-xs"
      />
      <InputField
        label={ui.description}
        name="description"
        placeholder={words.descriptionPlaceholder}
        defaultValue={webhook?.description}
        maxLength={500}
        autoComplete="off"
      />
      <EventFields webhook={webhook} />
      <CheckField
        name="include_values"
        defaultChecked={webhook?.includeValues ?? false}
        hint={words.includeValuesHint}
      >
        {words.includeValues}
      </CheckField>
      <CheckField name="enabled" defaultChecked={webhook?.enabled ?? true}>
        {words.enabled}
      </CheckField>
    </>
  );
}

type EventArea = WebhookEventType extends `${infer Area}.${string}` ? Area : never;

/** What each type of event is about, by the first part of its name. */
const AREAS = {
  conversation: "conversations",
  tool: "tools",
  take: "clips",
  document: "knowledge",
} as const satisfies Record<EventArea, string>;

const typesOf = (area: string) => WEBHOOK_EVENT_TYPES.filter((type) => type.startsWith(`${area}.`));

/** A checkbox for each type of event. */
function EventFields({ webhook }: { webhook: WebhookValues | undefined }) {
  const error = useFormErrors().events;
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
                <CheckField
                  key={type}
                  name="events"
                  value={type}
                  defaultChecked={chosen.has(type)}
                  className="px-3 py-2"
                  hint={<span className="font-mono text-xs break-all text-subtle">{type}</span>}
                >
                  {words.eventTypes[type]}
                </CheckField>
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
  const form = useForm(action, {
    onDone: () => {
      clearDraft(draftKey);
      toast(words.saved);
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-4">
      <FormDraft draftKey={draftKey} />
      <WebhookFields webhook={webhook} />
      <div>
        <Button type="submit" variant="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? ui.saving : ui.save}
        </Button>
      </div>
    </Form>
  );
}
