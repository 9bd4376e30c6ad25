"use client";

import { FlaskConical } from "lucide-react";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";

type ConversationTestProps = { id: string; create: FormAction<string> };

/** Turns a conversation into a test of its scenario, and opens the scenario's tests. */
export function ConversationTest({ id, create }: ConversationTestProps) {
  const { fromConversation: words } = useWords("scenarioTests");
  const router = useRouter();
  const { submit, isBusy } = useForm(create, {
    onDone: (scenarioId) => {
      toast(words.created);
      router.push(`/scenarios/${scenarioId}/tests`);
    },
    onFailed: (message) => toast.error(message),
  });
  const start = () => {
    const data = new FormData();
    data.set("id", id);
    submit(data);
  };
  return (
    <Button onClick={start} aria-disabled={isBusy} title={words.hint}>
      <FlaskConical aria-hidden="true" />
      {isBusy ? words.creating : words.create}
    </Button>
  );
}
