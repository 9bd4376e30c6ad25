"use client";

import { ImagePlus, Loader } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { sendBackground } from "./send-background.ts";

type UploadBackgroundProps = { onUploaded?: (id: string) => void };

/** Chooses a picture and sends it at once; beside it stands what was wrong with it. */
export function UploadBackground({ onUploaded }: UploadBackgroundProps) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const upload = async (file: File) => {
    setBusy(true);
    const result = await sendBackground(file).catch(() => null);
    setBusy(false);
    setProblem(result?.ok ? "" : (result?.message ?? "The server did not answer. Try again."));
    if (!result?.ok) return;
    router.refresh();
    onUploaded?.(result.value.id);
  };
  const Icon = isBusy ? Loader : ImagePlus;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <label className="flex h-9 items-center gap-2 rounded-sm border border-border-strong bg-surface px-2 text-sm has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2">
        <Icon aria-hidden="true" className="size-4" />
        {isBusy ? "Sending the picture" : "Upload picture"}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          disabled={isBusy}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void upload(file);
            // The same file may be chosen again, after a refusal too.
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
