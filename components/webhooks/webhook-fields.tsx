import { InputField } from "#components/ui/field.tsx";
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from "#lib/webhooks/event-types.ts";
import { EVENT_WORDS } from "./event-words.ts";

export type WebhookValues = {
  id: string;
  url: string;
  description: string;
  events: WebhookEventType[];
  enabled: boolean;
};

type WebhookFieldsProps = { webhook?: WebhookValues; faults: Record<string, string> };

/** What a webhook is: where, of what, and whether. */
export function WebhookFields({ webhook, faults }: WebhookFieldsProps) {
  const asked = new Set(webhook?.events ?? ["conversation.ended"]);
  return (
    <>
      {webhook && <input type="hidden" name="id" value={webhook.id} />}
      <InputField
        label="Address"
        name="url"
        type="url"
        placeholder="https://"
        defaultValue={webhook?.url}
        required
        maxLength={2048}
        hint="Events are sent there by POST. It answers 2xx within 10 seconds."
        error={faults.url}
        inputClassName="font-mono text-xs"
      />
      <InputField
        label="Description"
        name="description"
        placeholder="Calls into the CRM"
        defaultValue={webhook?.description}
        maxLength={500}
        autoComplete="off"
        error={faults.description}
      />
      <fieldset>
        <legend className="pb-1.5 text-sm font-medium">Events</legend>
        <div className="divide-y rounded-md border">
          {WEBHOOK_EVENT_TYPES.map((type) => (
            <label key={type} className="flex gap-2.5 px-3 py-2 text-sm">
              <input
                type="checkbox"
                name="events"
                value={type}
                defaultChecked={asked.has(type)}
                className="mt-[3px] size-3.5 shrink-0 accent-accent"
              />
              <span className="min-w-0">
                <span className="block font-mono text-xs break-all">{type}</span>
                <span className="text-muted">{EVENT_WORDS[type]}</span>
              </span>
            </label>
          ))}
        </div>
        {faults.events && <p className="mt-1.5 text-xs text-danger">{faults.events}</p>}
      </fieldset>
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          name="enabled"
          defaultChecked={webhook?.enabled ?? true}
          className="size-3.5 accent-accent"
        />
        Send events there
      </label>
    </>
  );
}
