"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { CreateKeyDialog, type Lifetime, type NewKey } from "./create-key-dialog.tsx";
import { ShownKeyDialog } from "./shown-key-dialog.tsx";

type CreateKeyProps = {
  label: string;
  lifetimes: Lifetime[];
  apiUrl: string;
  startsOpen: boolean;
  action: FormAction<NewKey>;
};

/** The "Create API key" button, its dialog, and the key, which is shown once. */
export function CreateKey({ label, lifetimes, apiUrl, startsOpen, action }: CreateKeyProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const [created, setCreated] = useState<NewKey | null>(null);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        {label}
      </Button>
      <CreateKeyDialog
        open={isOpen}
        onOpenChange={setOpen}
        lifetimes={lifetimes}
        action={action}
        onCreated={setCreated}
      />
      {created && <ShownKeyDialog created={created} apiUrl={apiUrl} onDone={() => setCreated(null)} />}
    </>
  );
}
