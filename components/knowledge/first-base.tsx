"use client";

import { FileUp, Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useFilePicker } from "./use-file-picker.tsx";
import { sendFile } from "./use-uploads.ts";

type FirstBaseProps = {
  /** Returns the new base's id, as does `createSample`. */
  create: FormAction<string>;
  createSample: FormAction<string>;
  add: FormAction;
  maxBytes: number;
};

/** A drop zone that creates the first knowledge base from files, or from a sample. */
export function FirstBase({ create, createSample, add, maxBytes }: FirstBaseProps) {
  const router = useRouter();
  const { progress, problem, start } = useFirstUpload({ create, add, maxBytes });
  const sample = useForm(createSample, { onDone: (id) => router.push(`/knowledge/${id}`) });
  const isBusy = progress !== null || sample.isBusy;
  const picker = useFilePicker({
    ...{ label: "Files for the first knowledge base", isBusy },
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
        Drop files to create the first one
      </h3>
      <p className="mt-1 mb-5 text-sm text-muted">
        UTF-8 text, Markdown, HTML, CSV, PDF or Word, with up to 130 KB of text each. They can be searched a
        few seconds later.
      </p>
      <FormNotice message={problem ?? sample.notice} />
      <div className={cx("flex flex-wrap items-center gap-2", (problem ?? sample.notice) && "mt-4")}>
        <Button variant="primary" aria-disabled={isBusy} onClick={picker.choose}>
          <Upload aria-hidden="true" />
          {progress ?? "Choose files"}
        </Button>
        <form method="post" onSubmit={sample.onSubmit}>
          <Button type="submit" variant="ghost" aria-disabled={isBusy}>
            {sample.isBusy ? "Creating the sample" : "Start with the clinic sample"}
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
  const [progress, setProgress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const start = async (files: File[]) => {
    if (files.length === 0) return;
    setProblem(undefined);
    setProgress("Uploading");
    const data = new FormData();
    data.set("name", baseName(files));
    const made = await create(data).catch(() => null);
    if (!made?.ok) {
      setProgress(null);
      return setProblem(made?.message ?? "The server didn't respond. Choose the files again.");
    }
    for (const [index, file] of files.entries()) {
      setProgress(`Uploading ${index + 1} of ${files.length}`);
      const error = await sendFile(add, { baseId: made.value, file, maxBytes });
      if (error) toast.error(`${file.name}: ${error}`);
    }
    router.push(`/knowledge/${made.value}`);
  };
  return { progress, problem, start };
}

/** One file names its base; several are "Documents". The owner can rename it. */
export function baseName(files: readonly Pick<File, "name">[]): string {
  const [first] = files;
  const own = files.length === 1 && first ? first.name.replace(/\.[^.]+$/, "").trim() : "";
  return own.slice(0, 120) || "Documents";
}
