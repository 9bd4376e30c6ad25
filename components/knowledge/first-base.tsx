"use client";

import { FileUp, Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { useFilePicker } from "#components/ui/form/use-file-picker.tsx";
import { type FormAction, formOf, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { cutText } from "#lib/platform/text.ts";
import { announcing } from "./base-dialog.tsx";
import { DOCUMENT_FILES, useSendFile } from "./use-uploads.ts";

type FirstBaseProps = {
  /** Returns the new base's id, as does `createSample`. */
  create: FormAction<string>;
  createSample: FormAction<string>;
  add: FormAction;
  maxBytes: number;
};

/** `createSampleBase` gives the sample this name. */
const SAMPLE_NAME = "Sample clinic";

/** A drop zone that creates the first knowledge base from files, or from a sample. */
export function FirstBase({ create, createSample, add, maxBytes }: FirstBaseProps) {
  const router = useRouter();
  const words = useWords("knowledge");
  const { progress, problem, start } = useFirstUpload({ create, add, maxBytes });
  const sample = useForm(announcing(createSample, SAMPLE_NAME), {
    onDone: (id) => router.push(`/knowledge/${id}`),
  });
  const isBusy = progress !== null || sample.isBusy;
  const picker = useFilePicker({
    ...{ label: words.first.input, accept: DOCUMENT_FILES, isBusy },
    onFiles: (files) => void start(files),
  });
  return (
    <div
      {...picker.drop}
      className={cx(
        "rounded-lg border border-dashed p-8 max-wide:p-5",
        picker.isDragOver ? "border-accent bg-accent-soft" : "border-border-strong",
      )}
    >
      <h3 className="flex items-center gap-2.5 text-base">
        <FileUp aria-hidden="true" className="size-4 stroke-[1.75] text-muted" />
        {words.first.drop}
      </h3>
      <p className="mt-1 mb-5 text-sm text-muted">{words.first.files}</p>
      <FormNotice message={problem ?? sample.notice} />
      <div className={cx("flex flex-wrap items-center gap-2", (problem ?? sample.notice) && "mt-4")}>
        <Button variant="primary" aria-disabled={isBusy} onClick={picker.choose} icon={Upload}>
          {progress ?? words.add.choose}
        </Button>
        <form method="post" onSubmit={sample.onSubmit}>
          <Button type="submit" variant="ghost" aria-disabled={isBusy}>
            {sample.isBusy ? words.first.creatingSample : words.first.sample}
          </Button>
        </form>
      </div>
      {picker.input}
    </div>
  );
}

type UploadOptions = Pick<FirstBaseProps, "create" | "add" | "maxBytes">;

/** Creates a base, uploads the files into it and opens it. Files that were refused are named in toasts. */
function useFirstUpload({ create, add, maxBytes }: UploadOptions) {
  const router = useRouter();
  const words = useWords("knowledge").first;
  const sendFile = useSendFile(add, maxBytes);
  const [progress, setProgress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const start = async (files: File[]) => {
    if (files.length === 0) return;
    setProblem(undefined);
    setProgress(words.uploading);
    const made = await announcing(create)(formOf({ name: baseName(files, words.name) })).catch(() => null);
    if (!made?.ok) {
      setProgress(null);
      return setProblem(made?.message ?? words.noAnswer);
    }
    for (const [index, file] of files.entries()) {
      setProgress(fill(words.uploadingEach, { done: index + 1, total: files.length }));
      const error = await sendFile({ baseId: made.value, file });
      if (error) toast.error(fill(words.refused, { file: file.name, reason: error }));
    }
    router.push(`/knowledge/${made.value}`);
  };
  return { progress, problem, start };
}

/** One file names its base; several get `several`. The owner can rename it. */
export function baseName(files: readonly Pick<File, "name">[], several: string): string {
  const [first] = files;
  const own = files.length === 1 && first ? first.name.replace(/\.[^.]+$/, "").trim() : "";
  return cutText(own, 120) || several;
}
