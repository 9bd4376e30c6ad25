"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { Field, InputField } from "#components/ui/field.tsx";
import { FormFoot } from "#components/ui/form-foot.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { Select } from "#components/ui/select.tsx";
import { useForm } from "#components/ui/use-form.ts";
import { BackgroundField } from "./background-field.tsx";

type Choice = { id: string; name: string };
type CreateLinkProps = {
  scenarios: Choice[];
  avatars: (Choice & { portraitUrl: string })[];
  /** The account's own pictures. */
  backgrounds: Choice[];
  chosenScenarioId?: string | undefined;
  chosenAvatarId?: string | undefined;
  startsOpen: boolean;
  action: FormAction;
};

/** The button and the form of a new link. */
export function CreateLink(props: CreateLinkProps) {
  const { startsOpen, action } = props;
  const [isOpen, setOpen] = useState(startsOpen);
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    open: isOpen,
    onDone: () => {
      setOpen(false);
      toast("Link created");
    },
  });
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        Create link
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Create a link">
        <form method="post" onSubmit={onSubmit}>
          <DialogBody>
            <FormNotice message={notice} />
            <LinkFields {...props} faults={failure?.fields ?? {}} />
          </DialogBody>
          <FormFoot
            isBusy={isBusy}
            busy="Creating the link"
            act="Create link"
            onCancel={() => setOpen(false)}
          />
        </form>
      </Dialog>
    </>
  );
}

type LinkFieldsProps = Omit<CreateLinkProps, "startsOpen" | "action"> & { faults: Record<string, string> };

function LinkFields(props: LinkFieldsProps) {
  const { scenarios, avatars, backgrounds, chosenScenarioId, chosenAvatarId, faults } = props;
  const [avatarId, setAvatarId] = useState(chosenAvatarId ?? avatars[0]?.id);
  const portraitUrl = avatars.find(({ id }) => id === avatarId)?.portraitUrl;
  return (
    <>
      <InputField
        label="Label"
        name="label"
        placeholder="What visitors read above the call"
        maxLength={200}
        required
        autoComplete="off"
        error={faults.label}
      />
      <ChoiceField
        label="Scenario"
        name="scenario_id"
        choices={scenarios}
        chosenId={chosenScenarioId}
        error={faults.scenario_id}
      />
      <ChoiceField
        label="Avatar"
        name="avatar_id"
        choices={avatars}
        chosenId={avatarId}
        onChoose={setAvatarId}
        error={faults.avatar_id}
      />
      <BackgroundField images={backgrounds} portraitUrl={portraitUrl} error={faults.background} />
      <InputField
        label="Afterwards, lead to"
        name="redirect_url"
        type="url"
        placeholder="https://"
        hint="Where the page goes after the call. Leave it empty to stay."
        error={faults.redirect_url}
      />
      <InputField
        label="Words to listen for"
        name="stt_keywords"
        placeholder="Fernwood, Riverside"
        hint="Up to 5 names that are hard to hear, with commas."
        autoComplete="off"
        error={faults.stt_keywords}
      />
    </>
  );
}

type ChoiceFieldProps = {
  label: string;
  name: string;
  choices: Choice[];
  chosenId?: string | undefined;
  onChoose?: (id: string) => void;
  error: string | undefined;
};

function ChoiceField({ label, name, choices, chosenId, onChoose, error }: ChoiceFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Select
          {...control}
          name={name}
          defaultValue={chosenId}
          onChange={({ currentTarget }) => onChoose?.(currentTarget.value)}
          controlSize="sm"
          required
        >
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
