"use client";

import { RemoveButton } from "#components/ui/remove-button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import {
  type AfterCall,
  type AfterCallMail,
  MAIL_PARTS,
  MAX_MAIL_SUBJECT,
  MAX_MAIL_TEXT,
  MAX_MAILS,
} from "#lib/flow/scenario/nodes-json.ts";
import { listChoices, setField, VARIABLE_NAME } from "./field-values.ts";
import { Choice, LocalField, Switch } from "./fields.tsx";
import { AddButton, Box, Section } from "./section.tsx";

type MailListProps = {
  mails: readonly AfterCallMail[];
  /** Names that templates can use. */
  values: readonly string[];
  change: (next: (before: AfterCall) => AfterCall, kind?: string) => void;
};

/** The mails after a call. */
export function MailList({ mails, values, change }: MailListProps) {
  const { mails: words } = useWords("scenarioInspector");
  const set = (next: AfterCallMail[], kind?: string) =>
    change((before) => setField(before, "mails", next.length > 0 ? next : undefined), kind);
  const add = () => set([...mails, { to: "members", subject: words.newSubject, text: words.newText }]);
  const replace = (index: number, next: AfterCallMail | null, kind?: string) =>
    set(
      mails.flatMap((mail, at) => (at === index ? (next ?? []) : mail)),
      kind && `mail ${index} ${kind}`,
    );
  return (
    <Section
      title={words.title}
      action={mails.length < MAX_MAILS && <AddButton name={words.add} onClick={add} />}
      empty={mails.length === 0 && words.none}
    >
      {mails.map((mail, index) => (
        <MailBox
          // biome-ignore lint/suspicious/noArrayIndexKey: mails have no identity besides their place.
          key={index}
          name={fill(words.name, { number: index + 1 })}
          mail={mail}
          values={values}
          onChange={(next, kind) => replace(index, next, kind)}
        />
      ))}
    </Section>
  );
}

type MailBoxProps = {
  name: string;
  mail: AfterCallMail;
  values: readonly string[];
  /** Null removes the mail. */
  onChange: (next: AfterCallMail | null, kind?: string) => void;
};

function MailBox({ name, mail, values, onChange }: MailBoxProps) {
  const { mails: words, rules } = useWords("scenarioInspector");
  const { to, subject, text, include = [] } = mail;
  const typed = (field: "subject" | "text", limit: number) => (next: string) => {
    if (next.trim() === "") return rules.noSentence;
    if ([...next].length > limit) return fill(words.tooLong, { limit });
    return void onChange({ ...mail, [field]: next }, field);
  };
  const switchTo = (next: string) => {
    const rest = { subject, text, ...(include.length > 0 && { include }) };
    onChange(
      next === "visitor" ? { to: "visitor", email_variable: "email", ...rest } : { to: "members", ...rest },
    );
  };
  const parts = (part: (typeof MAIL_PARTS)[number], isOn: boolean) =>
    MAIL_PARTS.filter((each) => (each === part ? isOn : include.includes(each)));
  return (
    <Box
      name={name}
      action={<RemoveButton name={fill(words.remove, { name })} onClick={() => onChange(null)} />}
    >
      <Choice label={words.to} value={to} options={listChoices(words.recipients)} onChange={switchTo} />
      {mail.to === "visitor" && (
        <LocalField
          label={words.variable}
          hint={words.variableHint}
          value={mail.email_variable}
          isMono
          onType={(next) =>
            VARIABLE_NAME.test(next)
              ? void onChange({ ...mail, email_variable: next }, "variable")
              : rules.name
          }
        />
      )}
      <LocalField
        label={words.subject}
        value={subject}
        values={values}
        onType={typed("subject", MAX_MAIL_SUBJECT)}
      />
      <LocalField
        label={words.text}
        value={text}
        rows={4}
        values={values}
        onType={typed("text", MAX_MAIL_TEXT)}
      />
      {MAIL_PARTS.map((part) => (
        <Switch
          key={part}
          label={words.parts[part]}
          isOn={include.includes(part)}
          onChange={(on) => {
            const next = parts(part, on);
            onChange(setField(mail, "include", next.length > 0 ? next : undefined));
          }}
        />
      ))}
    </Box>
  );
}
