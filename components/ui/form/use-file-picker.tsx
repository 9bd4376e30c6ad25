"use client";

import { type DragEvent, useRef, useState } from "react";

type FilePickerOptions = {
  /** Names the input. */
  label: string;
  /** The types and endings of files that the input offers. */
  accept: string;
  /** Whether several can be chosen; true if omitted. Any number can be dropped. */
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
  /** While busy, files are neither chosen nor dropped. */
  isBusy?: boolean;
};

/**
 * Files that are dropped on the element that gets `drop` or chosen after `choose`. Render `input` anywhere
 * in that element.
 */
export function useFilePicker({
  label,
  accept,
  isMultiple = true,
  onFiles,
  isBusy = false,
}: FilePickerOptions) {
  const field = useRef<HTMLInputElement>(null);
  const [isDragOver, setDragOver] = useState(false);
  const drag = (value: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setDragOver(value && !isBusy);
  };
  const drop = {
    onDragOver: drag(true),
    onDragLeave: drag(false),
    onDrop: (event: DragEvent) => {
      drag(false)(event);
      if (!isBusy) onFiles([...event.dataTransfer.files]);
    },
  };
  const input = (
    <input
      ref={field}
      type="file"
      multiple={isMultiple}
      accept={accept}
      className="hidden"
      aria-label={label}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        // Allows choosing the same files again.
        currentTarget.value = "";
      }}
    />
  );
  const choose = () => {
    if (!isBusy) field.current?.click();
  };
  return { isDragOver, drop, choose, input };
}
