"use client";

import { useRouter } from "next/navigation";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { PAGE_LANGUAGES, type PageLanguage } from "#lib/platform/page-language.ts";

/** As each language calls itself. */
const NAMES: Record<PageLanguage, string> = { en: "English", de: "Deutsch", es: "Español", fr: "Français" };

/** The person's language, or their browser's. Saving it changes the page at once. */
export function LanguageForm({ language, action }: { language: PageLanguage | null; action: FormAction }) {
  const ui = useWords("ui");
  const words = useWords("settings").language;
  const router = useRouter();
  const { onSubmit, isBusy, failure } = useForm(action, { onDone: () => router.refresh() });
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <FormNotice message={failure?.message} />
      <Field label={words.label} className="w-full">
        {(control) => (
          <Select {...control} name="language" defaultValue={language ?? ""} controlSize="sm">
            <option value="">{words.browser}</option>
            {PAGE_LANGUAGES.map((own) => (
              <option key={own} value={own} lang={own}>
                {NAMES[own]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? ui.saving : words.save}
      </Button>
    </form>
  );
}
