"use client";

import { Network } from "lucide-react";
import { toast } from "sonner";
import { DialogButton } from "#components/ui/dialog.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";

type Schedule = "never" | "daily" | "weekly";
const SCHEDULES: readonly Schedule[] = ["never", "daily", "weekly"];

/** What can be set for a site, as the API names it. */
export type SiteSettings = {
  id: string;
  url: string;
  path_prefix: string;
  max_depth: number;
  max_pages: number;
  schedule: Schedule;
};

type SiteDialogProps = {
  baseId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  save: FormAction;
  /** The site to edit. Without it, the dialog adds one. */
  site?: SiteSettings;
};

/** Adds a website to a knowledge base, or edits one. */
export function SiteDialog({ baseId, open, onOpenChange, save, site }: SiteDialogProps) {
  const words = useWords("knowledge").sites;
  const ui = useWords("ui");
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={site ? words.edit : words.add}
      description={site ? words.editText : words.text}
      action={save}
      onDone={() => {
        if (!site) toast(words.added);
      }}
      submitLabel={site ? ui.save : words.add}
      busyLabel={site ? ui.saving : words.adding}
    >
      <input type="hidden" name="corpus_id" value={baseId} />
      {site ? (
        <input type="hidden" name="id" value={site.id} />
      ) : (
        <InputField
          label={words.url}
          name="url"
          type="url"
          placeholder="https://example.com/docs/"
          maxLength={1000}
          required
          autoComplete="off"
        />
      )}
      <SiteLimits site={site} />
    </FormDialog>
  );
}

function SiteLimits({ site }: { site: SiteSettings | undefined }) {
  const words = useWords("knowledge").sites;
  return (
    <>
      <InputField
        label={words.path}
        hint={words.pathHint}
        name="path_prefix"
        defaultValue={site?.path_prefix ?? "/"}
        maxLength={1000}
        autoComplete="off"
      />
      <div className="grid gap-4 wide:grid-cols-2">
        <InputField
          label={words.maxPages}
          name="max_pages"
          type="number"
          min={1}
          max={1000}
          defaultValue={site?.max_pages ?? 100}
          required
        />
        <InputField
          label={words.maxDepth}
          name="max_depth"
          type="number"
          min={0}
          max={10}
          defaultValue={site?.max_depth ?? 3}
          required
        />
      </div>
      <p className="text-xs text-subtle">{words.depthHint}</p>
      <SelectField
        label={words.schedule}
        name="schedule"
        defaultValue={site?.schedule ?? "never"}
        options={SCHEDULES.map((schedule) => [schedule, words.schedules[schedule]])}
      />
    </>
  );
}

/** Opens the dialog that adds a website. */
export function SiteButton({ baseId, save }: Pick<SiteDialogProps, "baseId" | "save">) {
  const words = useWords("knowledge").sites;
  return (
    <DialogButton size="sm" icon={Network} label={words.add}>
      {(dialog) => <SiteDialog baseId={baseId} {...dialog} save={save} />}
    </DialogButton>
  );
}
