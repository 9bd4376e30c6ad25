"use client";

import { X } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { FormFoot } from "#components/ui/form-foot.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { Time } from "#components/ui/time.tsx";
import { useForm } from "#components/ui/use-form.ts";

type Question = { question: string; ids: string[]; lastAskedAt: string };
type QuestionListProps = { baseId: string; questions: Question[]; settle: FormAction };

/** What calls asked without finding an answer; an answer that is written here becomes a document. */
export function QuestionList({ baseId, questions, settle }: QuestionListProps) {
  const [answered, setAnswered] = useState<Question | null>(null);
  const { submit } = useForm(settle, { onFailed: (message) => toast(message) });
  const dismiss = ({ ids, question }: Question) => {
    const data = new FormData();
    for (const [name, value] of Object.entries({ corpus_id: baseId, ids: ids.join(","), question })) {
      data.set(name, value);
    }
    submit(data);
  };
  return (
    <section aria-labelledby="questions-title" className="mt-8">
      <h2 id="questions-title" className="text-base">
        Questions that calls could not answer
      </h2>
      <ul className="mt-2">
        {questions.map((one) => (
          <li key={one.ids[0]} className="flex flex-wrap items-center gap-3 border-b py-2 text-sm">
            <span className="min-w-[180px] flex-1 break-words">{one.question}</span>
            <span className="text-xs text-subtle">
              {one.ids.length > 1 && `${one.ids.length} times, `}
              <Time at={one.lastAskedAt} />
            </span>
            <Button size="sm" variant="ghost" onClick={() => setAnswered(one)}>
              Write an answer
            </Button>
            <Button variant="ghost" size="icon" className="size-7" onClick={() => dismiss(one)}>
              <X aria-hidden="true" />
              <span className="sr-only">Set aside: {one.question}</span>
            </Button>
          </li>
        ))}
      </ul>
      {answered && (
        <AnswerDialog baseId={baseId} question={answered} settle={settle} onClose={() => setAnswered(null)} />
      )}
    </section>
  );
}

type AnswerDialogProps = { baseId: string; question: Question; settle: FormAction; onClose: () => void };

function AnswerDialog({ baseId, question: { question, ids }, settle, onClose }: AnswerDialogProps) {
  const { onSubmit, isBusy, failure, notice } = useForm(settle, {
    onDone: () => {
      onClose();
      toast("Answer added as a document");
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Write an answer"
      description="It becomes a document of this knowledge base. Calls find it in a few seconds."
    >
      <form method="post" onSubmit={onSubmit}>
        <DialogBody>
          <FormNotice message={notice} />
          <input type="hidden" name="corpus_id" value={baseId} />
          <input type="hidden" name="ids" value={ids.join(",")} />
          <TextField
            label="Question"
            name="question"
            defaultValue={question}
            rows={2}
            maxLength={1000}
            required
            error={failure?.fields.question}
          />
          <TextField label="Answer" name="answer" rows={6} required error={failure?.fields.answer} />
        </DialogBody>
        <FormFoot isBusy={isBusy} busy="Adding" act="Add answer" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
