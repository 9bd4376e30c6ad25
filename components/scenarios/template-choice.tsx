"use client";

import { FlaskConical, Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef } from "react";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { type FormAction, formOf, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";

type TemplateChoiceProps = {
  templates: {
    id: string;
    name: string;
    description: string;
    /** Who needs it; undefined for the blank one. */
    audience: string | undefined;
    picture: ReactNode;
    /** A call with it, before it is copied; undefined where there is none. */
    tryAt: string | undefined;
    isBlank: boolean;
  }[];
  create: FormAction<string>;
};

/** A gallery of templates. Creates a scenario from the chosen one and opens it, with its test if it can't be tried before. */
export function TemplateChoice({ templates, create }: TemplateChoiceProps) {
  const router = useRouter();
  const words = useWords("scenarioCreation");
  const isTested = useRef(false);
  const { submit, isBusy, failure } = useForm(create, {
    onDone: (id) => router.push(`/scenarios/${id}${isTested.current ? "?test" : ""}`),
  });
  const choose = (id: string, isTest = false) => {
    isTested.current = isTest;
    submit(formOf({ template: id }));
  };
  const nameOf = (name: string) => ({
    values: { name },
    parts: { name: (inner: ReactNode) => <span className="sr-only">{inner}</span> },
  });
  return (
    <div className="flex flex-col gap-4">
      <FormNotice message={failure?.message} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-4">
        {templates.map(({ id, name, description, audience, picture, tryAt, isBlank }) => (
          <li key={id} className="flex flex-col overflow-hidden rounded-lg border">
            <div className="h-32 border-b bg-surface-sunk p-3">{picture}</div>
            <div className="flex flex-1 flex-col gap-1 p-4">
              <h3 className="text-sm">{name}</h3>
              {audience && <p className="text-xs text-subtle">{audience}</p>}
              <p className="text-sm text-muted">{description}</p>
              <div className="mt-auto flex flex-wrap gap-2 pt-3">
                <Button onClick={() => choose(id)} aria-disabled={isBusy}>
                  <Rich text={words.start} {...nameOf(name)} />
                </Button>
                {!tryAt && !isBlank && (
                  <Button
                    variant="ghost"
                    onClick={() => choose(id, true)}
                    aria-disabled={isBusy}
                    icon={FlaskConical}
                  >
                    <Rich text={words.startAndTest} {...nameOf(name)} />
                  </Button>
                )}
                {tryAt && (
                  <a
                    href={tryAt}
                    target="_blank"
                    rel="noreferrer"
                    className={buttonClass({ variant: "ghost" })}
                  >
                    <Play aria-hidden="true" />
                    <Rich text={words.tryNow} {...nameOf(name)} />
                  </a>
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
