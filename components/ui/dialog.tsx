"use client";

import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useWords } from "#components/words/use-words.tsx";
import { useBackCloses } from "./back/use-back-closes.ts";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { giveNonceToOverlays } from "./page-nonce.ts";

giveNonceToOverlays();

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** For content that a stray key must not lose: only its own button closes it. */
  isHeld?: boolean;
  className?: string;
  children: ReactNode;
};

/** A centered dialog. It traps focus and restores it; Escape, Back and the close button close it. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, isHeld, className = "max-w-[520px]", children } = props;
  const words = useWords("ui");
  const hold = (event: Event) => {
    if (isHeld) event.preventDefault();
  };
  useBackCloses(open, () => !isHeld && onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          onEscapeKeyDown={hold}
          onInteractOutside={hold}
          {...(!description && { "aria-describedby": undefined })}
          className={cx(
            "fade-in fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border bg-raised text-base shadow-dialog",
            className,
          )}
        >
          <div className="pt-5 pr-14 pl-6 wrap-anywhere max-wide:pl-4">
            <Radix.Title dir="auto" className="text-md leading-6 font-semibold">
              {title}
            </Radix.Title>
            {description && (
              <Radix.Description dir="auto" className="mt-1 text-sm text-muted">
                {description}
              </Radix.Description>
            )}
          </div>
          {children}
          {!isHeld && (
            // Last, so focus starts with the dialog's content; touch screens have no Escape key.
            <Radix.Close asChild>
              <Button
                variant="ghost"
                size="icon"
                title={words.close}
                className="absolute top-3.5 right-4 max-wide:right-2"
                icon={X}
                aria-label={words.close}
              />
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-4 px-6 py-5 max-wide:px-4">{children}</div>;
}

export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 rounded-b-lg border-t bg-surface-sunk px-6 py-3 max-wide:px-4">
      {children}
    </div>
  );
}

type DialogButtonProps = Omit<ComponentProps<typeof Button>, "children"> & {
  label?: ReactNode;
  isOpenAtFirst?: boolean;
  children: (dialog: { open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode;
};

/** A button and the dialog that it opens. */
export function DialogButton(props: DialogButtonProps) {
  const { label, isOpenAtFirst = false, children, ...rest } = props;
  const [open, onOpenChange] = useState(isOpenAtFirst);
  return (
    <>
      <Button {...rest} onClick={() => onOpenChange(true)}>
        {label}
      </Button>
      {children({ open, onOpenChange })}
    </>
  );
}
