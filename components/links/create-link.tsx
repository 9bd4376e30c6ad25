"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";
import { type LinkChoices, NewLinkContentFields } from "./link-content-fields.tsx";
import { AiLabelField } from "./link-page-fields.tsx";
import type { SharedLink } from "./link-values.ts";

const LinkCreated = dynamic(() => import("./link-created.tsx").then((loaded) => loaded.LinkCreated));

type CreateLinkProps = LinkChoices & {
  chosenScenarioId?: string | undefined;
  chosenAvatarId?: string | undefined;
  startsOpen: boolean;
  action: FormAction<SharedLink>;
  allowWebsites: FormAction;
};

/** The "Create link" button, its dialog, and what can be done with the new link. */
export function CreateLink(props: CreateLinkProps) {
  const { startsOpen, action, allowWebsites, chosenScenarioId, chosenAvatarId, ...choices } = props;
  const { actions, fields } = useWords("links");
  const ui = useWords("ui");
  const [isOpen, setOpen] = useState(startsOpen);
  const [created, setCreated] = useState<SharedLink | null>(null);
  // Otherwise a reload would open the dialog again.
  useEffect(() => {
    if (startsOpen) window.history.replaceState(null, "", window.location.pathname);
  }, [startsOpen]);
  const chosen = {
    ...(chosenScenarioId !== undefined && { scenarioId: chosenScenarioId }),
    ...(chosenAvatarId && { avatarId: chosenAvatarId }),
  };
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)} icon={Plus}>
        {actions.create}
      </Button>
      <FormDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={actions.create}
        action={action}
        draftKey={`new link ${chosenScenarioId ?? ""}`}
        onDone={setCreated}
        submitLabel={actions.create}
        busyLabel={ui.creating}
      >
        <InputField
          label={fields.label}
          name="label"
          placeholder={fields.labelPlaceholder}
          defaultValue={choices.scenarios.find(({ id }) => id === chosenScenarioId)?.name}
          maxLength={200}
          required
          autoComplete="off"
        />
        <NewLinkContentFields {...choices} chosen={chosen}>
          <InputField
            label={fields.redirect}
            name="redirect_url"
            type="url"
            placeholder="https://"
            hint={fields.redirectHint}
          />
        </NewLinkContentFields>
        <AiLabelField defaultChecked />
      </FormDialog>
      {created && (
        <LinkCreated link={created} allowWebsites={allowWebsites} onClose={() => setCreated(null)} />
      )}
    </>
  );
}
