"use client";

import { FileUp, Globe, X } from "lucide-react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { DialogButton } from "#components/ui/dialog.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { useFilePicker } from "#components/ui/form/use-file-picker.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { SiteButton } from "./sites/site-dialog.tsx";
import { DOCUMENT_FILES, type Upload, useUploads } from "./use-uploads.ts";

type DropZoneProps = {
  baseId: string;
  add: FormAction;
  addPage: FormAction;
  addSite: FormAction;
  maxBytes: number;
};

/** Uploads files, several at once, and shows the progress of each. */
export function DropZone({ baseId, add, addPage, addSite, maxBytes }: DropZoneProps) {
  const words = useWords("knowledge").add;
  const { uploads, start, dismiss } = useUploads(baseId, add, maxBytes);
  const picker = useFilePicker({
    label: words.input,
    accept: DOCUMENT_FILES,
    onFiles: (files) => void start(files),
  });
  return (
    <div>
      <div
        {...picker.drop}
        className={cx(
          "flex flex-wrap items-center gap-3 rounded-lg border border-dashed px-4 py-3.5 text-sm text-muted",
          picker.isDragOver ? "border-accent bg-accent-soft" : "border-border-strong",
        )}
      >
        <FileUp aria-hidden="true" className="size-4 stroke-[1.75]" />
        <span className="min-w-[200px] flex-1">{words.files}</span>
        <PageButton baseId={baseId} add={addPage} />
        <SiteButton baseId={baseId} save={addSite} />
        <Button size="sm" onClick={picker.choose}>
          {words.choose}
        </Button>
        {picker.input}
      </div>
      {uploads.length > 0 && <UploadList uploads={uploads} dismiss={dismiss} />}
    </div>
  );
}

function UploadList({ uploads, dismiss }: { uploads: Upload[]; dismiss: (key: string) => void }) {
  const words = useWords("knowledge").add;
  const locale = useLocale();
  const left = uploads.filter(({ state }) => state !== "done").length;
  return (
    <div className="mt-3 text-sm" aria-live="polite">
      {left > 0 && <p className="text-muted">{plural(words.left, left, locale)}</p>}
      <ul className="mt-1 flex flex-col gap-1">
        {uploads.slice(0, 20).map(({ key, file, state, error }) => (
          <li key={key} className="flex items-center gap-2">
            <span dir="auto" className="min-w-0 truncate font-medium">
              {file.name}
            </span>
            <span className={cx("min-w-0 flex-1", error ? "text-danger" : "text-subtle")}>
              {error ?? (state === "sending" ? words.sending : words.waiting)}
            </span>
            {error && (
              <Button
                variant="ghost"
                size="icon"
                className="size-7"
                onClick={() => dismiss(key)}
                icon={X}
                aria-label={fill(words.dismiss, { file: file.name })}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Asks for the URL of a page and adds its text as a document. */
function PageButton({ baseId, add }: { baseId: string; add: FormAction }) {
  const words = useWords("knowledge").page;
  return (
    <DialogButton size="sm" icon={Globe} label={words.add}>
      {(dialog) => (
        <FormDialog
          {...dialog}
          title={words.add}
          description={words.text}
          action={add}
          onDone={() => toast(words.added)}
          submitLabel={words.add}
          busyLabel={words.reading}
        >
          <input type="hidden" name="corpus_id" value={baseId} />
          <InputField
            label={words.url}
            name="url"
            type="url"
            placeholder="https://example.com/opening-hours"
            maxLength={2048}
            required
            autoComplete="off"
          />
        </FormDialog>
      )}
    </DialogButton>
  );
}
