"use client";

import { FlaskConical } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { type FormAction, formOf, useForm } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";

type ConversationTestProps = {
  id: string;
  /** Whether the demo model answers, which cannot describe a visitor. */
  isDemo: boolean;
  create: FormAction<string>;
};

/** Turns a conversation into a test of its scenario, and opens the scenario's tests. */
export function ConversationTest({ id, isDemo, create }: ConversationTestProps) {
  const { fromConversation: words, demoModel } = useWords("scenarioTests");
  const noteId = useId();
  const router = useRouter();
  const { submit, isBusy } = useForm(create, {
    onDone: (scenarioId) => {
      toast(words.created);
      router.push(`/scenarios/${scenarioId}/tests`);
    },
    onFailed: (message) => toast.error(message),
  });
  if (isDemo) {
    return (
      <>
        <Button disabled title={demoModel} aria-describedby={noteId} icon={FlaskConical}>
          {words.create}
        </Button>
        <span id={noteId} className="sr-only">
          {demoModel}
        </span>
      </>
    );
  }
  return (
    <Button
      onClick={() => submit(formOf({ id }))}
      aria-disabled={isBusy}
      title={words.hint}
      icon={FlaskConical}
    >
      {isBusy ? words.creating : words.create}
    </Button>
  );
}
