"use client";

import { useRouter } from "next/navigation";
import { Button } from "#components/ui/button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";

type TemplateChoiceProps = {
  templates: { id: string; name: string; description: string }[];
  create: FormAction<string>;
};

/** Creates a scenario from the chosen template and opens it. */
export function TemplateChoice({ templates, create }: TemplateChoiceProps) {
  const router = useRouter();
  const words = useWords("scenarioCreation");
  const { submit, isBusy, failure } = useForm(create, {
    onDone: (id) => router.push(`/scenarios/${id}`),
  });
  const choose = (id: string) => {
    const data = new FormData();
    data.set("template", id);
    submit(data);
  };
  return (
    <div className="flex max-w-[720px] flex-col gap-4">
      <FormNotice message={failure?.message} />
      <ul className="divide-y rounded-lg border">
        {templates.map(({ id, name, description }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <h3 className="text-sm">{name}</h3>
              <p className="text-sm text-muted">{description}</p>
            </div>
            <Button onClick={() => choose(id)} aria-disabled={isBusy}>
              <Rich
                text={words.start}
                values={{ name }}
                parts={{ name: (inner) => <span className="sr-only">{inner}</span> }}
              />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
