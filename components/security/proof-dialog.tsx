"use client";

import { signIn } from "next-auth/react";
import { useEffect, useState } from "react";
import { CodeField } from "#components/sign-in/code-field.tsx";
import { PasskeyButton, type PasskeyOptions } from "#components/sign-in/passkey-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "#components/ui/dialog.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { FormFoot } from "#components/ui/form/form-dialog.tsx";
import { type FormAction, type FormResult, formOf, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

type Methods = {
  password: boolean;
  code: boolean;
  passkey: boolean;
  services: { id: string; name: string }[];
};

export type ProofActions = {
  methods: () => Promise<FormResult<Methods>>;
  password: FormAction;
  code: FormAction;
  passkeyOptions: PasskeyOptions;
  passkey: FormAction;
  service: FormAction;
};

type ProofDialogProps = {
  open: boolean;
  actions: ProofActions;
  /** `isProven`: the person has confirmed that it's them. */
  onClose: (isProven: boolean) => void;
};

/** Asks the person to confirm that it's them, in the ways that their account knows. */
export function ProofDialog({ open, actions, onClose }: ProofDialogProps) {
  const ui = useWords("ui");
  const words = useWords("security").proof;
  const { methods, problem } = useMethods(open, actions.methods);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose(false)}
      title={words.title}
      description={words.text}
      className="max-w-[420px]"
    >
      {methods?.password || methods?.code ? (
        <TypedProof methods={methods} actions={actions} onClose={onClose} />
      ) : (
        <>
          <DialogBody>
            <FormNotice message={problem} />
            {methods?.passkey && <PasskeyProof actions={actions} onClose={onClose} />}
            {methods && !methods.passkey && (
              <ServiceProofs services={methods.services} action={actions.service} />
            )}
          </DialogBody>
          <DialogFoot>
            <Button variant="ghost" onClick={() => onClose(false)}>
              {ui.cancel}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}

/** The methods of the account, loaded each time the dialog opens. */
function useMethods(isOpen: boolean, load: ProofActions["methods"]) {
  const { noAnswer } = useWords("security").proof;
  const [result, setResult] = useState<FormResult<Methods> | null>(null);
  useEffect(() => {
    if (!isOpen) return setResult(null);
    let isStale = false;
    const failed = { ok: false as const, message: noAnswer, fields: {} };
    void load()
      .catch(() => failed)
      .then((loaded) => {
        if (!isStale) setResult(loaded);
      });
    return () => {
      isStale = true;
    };
  }, [isOpen, load, noAnswer]);
  return {
    methods: result?.ok ? result.value : null,
    problem: result && !result.ok ? result.message : undefined,
  };
}

type TypedProofProps = Pick<ProofDialogProps, "actions" | "onClose"> & { methods: Methods };

/** The password, or a code. Somebody who has both chooses. */
function TypedProof({ methods, actions, onClose }: TypedProofProps) {
  const words = useWords("security").proof;
  const [isCode, setCode] = useState(!methods.password);
  const form = useForm(isCode ? actions.code : actions.password, {
    onDone: () => onClose(true),
  });
  return (
    <Form form={form} notice={null}>
      <DialogBody>
        <FormNotice message={form.notice} />
        {isCode ? (
          <CodeField key="code" />
        ) : (
          <InputField
            key="password"
            label={words.password}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        )}
        {methods.passkey && <PasskeyProof actions={actions} onClose={onClose} />}
        {methods.password && methods.code && (
          <Button variant="ghost" className="self-start" onClick={() => setCode(!isCode)}>
            {isCode ? words.usePassword : words.useCode}
          </Button>
        )}
      </DialogBody>
      <FormFoot
        isBusy={form.isBusy}
        busyLabel={words.confirming}
        label={words.confirm}
        onCancel={() => onClose(false)}
      />
    </Form>
  );
}

function PasskeyProof({ actions, onClose }: Pick<ProofDialogProps, "actions" | "onClose">) {
  const { usePasskey } = useWords("security");
  const prove = async (response: string) => {
    const answer = await actions.passkey(formOf({ response }));
    if (!answer.ok) return answer.message;
    onClose(true);
    return undefined;
  };
  return <PasskeyButton label={usePasskey} options={actions.passkeyOptions} onUsed={prove} />;
}

/** The service asks for a sign-in and leads back to this page; the form that needed it is then sent again by hand. */
function ServiceProofs({ services, action }: { services: Methods["services"]; action: FormAction }) {
  const words = useWords("security");
  const [problem, setProblem] = useState<string>();
  const go = async (id: string) => {
    const allowed = await action(formOf({ provider: id }));
    if (!allowed.ok) return setProblem(allowed.message);
    const { pathname, search } = window.location;
    await signIn(id, { callbackUrl: pathname + search }, { prompt: "login", max_age: "0" });
  };
  return (
    <>
      <FormNotice message={problem} />
      <p className="text-sm text-muted">{services.length > 0 ? words.proof.comeBack : words.proof.noWay}</p>
      {services.map(({ id, name }) => (
        <Button key={id} size="lg" onClick={() => void go(id)}>
          {fill(words.continueWith, { name })}
        </Button>
      ))}
    </>
  );
}
