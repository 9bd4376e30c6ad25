"use client";

import { X } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { type FormAction, formOf, useForm } from "#components/ui/form/use-form.ts";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { Rich } from "#components/words/rich.tsx";
import { useLocale, useWords } from "#components/words/use-words.tsx";

type Question = { question: string; ids: string[]; lastAskedAt: string };
type QuestionListProps = { baseId: string; questions: Question[]; settle: FormAction };

/** Questions without an answer in calls. An answer written here becomes a document. */
export function QuestionList({ baseId, questions, settle }: QuestionListProps) {
  const [answered, setAnswered] = useState<Question | null>(null);
  const words = useWords("knowledge").questions;
  const locale = useLocale();
  const { submit } = useForm(settle, { onFailed: (message) => toast.error(message) });
  const dismiss = ({ ids, question }: Question) =>
    submit(formOf({ corpus_id: baseId, ids: ids.join(","), question }));
  return (
    <section aria-labelledby="questions-title" className="mt-8">
      <h2 id="questions-title" className="text-base">
        {words.title}
      </h2>
      <ul className="mt-2">
        {questions.map((question) => (
          <li key={question.ids[0]} className="flex flex-wrap items-center gap-3 border-b py-2 text-sm">
            <span dir="auto" className="min-w-[180px] flex-1 break-words">
              {question.question}
            </span>
            <span className="text-xs text-subtle">
              {question.ids.length > 1 ? (
                <Rich
                  text={words.times}
                  values={{ count: question.ids.length.toLocaleString(locale) }}
                  parts={{ time: () => <Time at={question.lastAskedAt} /> }}
                />
              ) : (
                <Time at={question.lastAskedAt} />
              )}
            </span>
            <Button size="sm" variant="ghost" onClick={() => setAnswered(question)}>
              {words.addAnswer}
            </Button>
            <Button
              variant="ghost"
              size="icon"
              className="size-7"
              onClick={() => dismiss(question)}
              icon={X}
              aria-label={fill(words.dismiss, { question: question.question })}
            />
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
  const words = useWords("knowledge").questions;
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.addAnswer}
      description={words.becomes}
      action={settle}
      draftKey={`answer ${ids[0] ?? ""}`}
      onDone={() => toast(words.added)}
      submitLabel={words.addAnswer}
      busyLabel={words.adding}
    >
      <input type="hidden" name="corpus_id" value={baseId} />
      <input type="hidden" name="ids" value={ids.join(",")} />
      <TextField
        label={words.question}
        name="question"
        defaultValue={question}
        rows={2}
        maxLength={1000}
        required
      />
      <TextField label={words.answer} name="answer" rows={6} required />
    </FormDialog>
  );
}
