"use client";

import { ImagePlus, Loader } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { FormResult } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";
import { cutText } from "#lib/platform/text.ts";
import type { AvatarFieldsWords } from "./words/en.ts";

type UploadBackgroundProps = { onUploaded?: (id: string) => void };

/** Uploads an image as soon as it is chosen. Shows the error next to the button. */
export function UploadBackground({ onUploaded }: UploadBackgroundProps) {
  const words = useWords("avatarFields");
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const upload = async (file: File) => {
    setBusy(true);
    const result = await sendBackground(file, words).catch(() => null);
    setBusy(false);
    setProblem(result?.ok ? "" : (result?.message ?? words.noAnswer));
    if (!result?.ok) return;
    router.refresh();
    onUploaded?.(result.value.id);
  };
  const Icon = isBusy ? Loader : ImagePlus;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <label className="flex h-9 items-center gap-2 rounded-sm border border-border-strong bg-surface px-2 text-sm has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2">
        <Icon aria-hidden="true" className="size-4" />
        {isBusy ? words.uploading : words.upload}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          disabled={isBusy}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void upload(file);
            // Allows choosing the same file again.
            currentTarget.value = "";
          }}
        />
      </label>
      <span role="status" className="text-xs text-danger">
        {problem}
      </span>
    </span>
  );
}

/** Uploads an image. Returns the server's response as a form result; rejects without a response. */
async function sendBackground(
  file: File,
  words: AvatarFieldsWords,
): Promise<FormResult<{ id: string; name: string }>> {
  const name = cutText(file.name.replace(/\.[^.]*$/, ""), 100) || words.imageName;
  const query = new URLSearchParams({ name });
  const response = await fetch(`/avatars/backgrounds?${query}`, { method: "POST", body: file });
  const body: unknown = await response.json();
  if (typeof body !== "object" || body === null) throw new Error("no response");
  if (response.ok && "id" in body) return { ok: true, value: { id: String(body.id), name } };
  const message = "error" in body ? String(body.error) : words.uploadFailed;
  return { ok: false, message, fields: { file: message } };
}
