"use client";

import { UserMinus } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Badge } from "#components/ui/badge.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { CheckField } from "#components/ui/form/check-field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { ActionsTh, DataTable, Td, Th, TimeTd, Tr } from "#components/ui/table/data-table.tsx";
import { RowMenu } from "#components/ui/table/row-actions.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { Role } from "#lib/platform/actor.ts";

/** The roles as a form offers them, from the least to the most powerful. */
export const ROLE_CHOICES: readonly Role[] = ["viewer", "editor", "owner"];

type MemberLine = {
  id: string;
  email: string;
  role: Role;
  joinedAt: string;
  /** In a browser that is still signed in. */
  lastSeenAt: string | null;
};

type MemberTableProps = {
  lines: MemberLine[];
  selfId: string;
  isOwner: boolean;
  isOnlyOwner: boolean;
  changeRole: FormAction;
  remove: FormAction;
  leave: FormAction;
};

/** The account's members. Owners change roles and remove; everybody can leave, except the only owner. */
export function MemberTable({ lines, ...props }: MemberTableProps) {
  const words = useWords("members");
  const head = (
    <>
      <Th>{words.member}</Th>
      <Th>{words.role}</Th>
      <Th isSecondary>{words.joined}</Th>
      <Th>{words.lastSeen}</Th>
      <ActionsTh />
    </>
  );
  return (
    <DataTable label={words.title} head={head}>
      {lines.map((line) => (
        <MemberRow key={line.id} line={line} {...props} />
      ))}
    </DataTable>
  );
}

function MemberRow({ line, ...props }: Omit<MemberTableProps, "lines"> & { line: MemberLine }) {
  const words = useWords("members");
  const { selfId, isOwner, isOnlyOwner, changeRole } = props;
  const isSelf = line.id === selfId;
  const isFixed = !isOwner || (isSelf && isOnlyOwner);
  return (
    <Tr>
      <Td className="font-medium">
        <span className="flex flex-wrap items-center gap-2 break-all">
          {line.email}
          {isSelf && <Badge tone="accent">{words.you}</Badge>}
        </span>
      </Td>
      <Td>{isFixed ? words.roles[line.role].name : <RoleSelect line={line} changeRole={changeRole} />}</Td>
      <TimeTd isEnd={false} isSecondary at={line.joinedAt} as="day" />
      <Td label={words.lastSeen} className="text-muted">
        {line.lastSeenAt ? <Time at={line.lastSeenAt} /> : words.signedOut}
      </Td>
      <Td isAct>
        {isSelf
          ? !isOnlyOwner && <LeaveMenu line={line} {...props} />
          : isOwner && <RemoveMenu line={line} {...props} />}
      </Td>
    </Tr>
  );
}

function RoleSelect({ line, changeRole }: { line: MemberLine; changeRole: FormAction }) {
  const words = useWords("members");
  const { onSubmit, isBusy } = useForm(changeRole, {
    onDone: () => void toast(fill(words.roleChanged, { email: line.email })),
    onFailed: (message) => void toast.error(message),
  });
  return (
    <form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="id" value={line.id} />
      <Select
        // Follows the stored role when the page is refreshed.
        key={line.role}
        name="role"
        aria-label={fill(words.roleOf, { email: line.email })}
        defaultValue={line.role}
        disabled={isBusy}
        controlSize="sm"
        className="w-28"
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {ROLE_CHOICES.map((role) => (
          <option key={role} value={role}>
            {words.roles[role].name}
          </option>
        ))}
      </Select>
    </form>
  );
}

/** The menu of a line, with the one thing that can be done to it. */
function LineMenu({ line, label, onSelect }: { line: MemberLine; label: string; onSelect: () => void }) {
  return (
    <RowMenu id={line.id} name={line.email}>
      <MenuItem isDangerous onSelect={onSelect} icon={UserMinus}>
        {label}
      </MenuItem>
    </RowMenu>
  );
}

function RemoveMenu({ line, remove }: { line: MemberLine; remove: FormAction }) {
  const words = useWords("members").remove;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <LineMenu line={line} label={words.open} onSelect={() => setAsking(true)} />
      <FormDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={fill(words.title, { email: line.email })}
        description={words.text}
        action={remove}
        onDone={() => void toast(fill(words.done, { email: line.email }))}
        submitLabel={words.confirm}
        busyLabel={words.busy}
      >
        <input type="hidden" name="id" value={line.id} />
        <CheckField name="keep_keys" hint={words.keepKeysText}>
          <span className="font-medium">{words.keepKeys}</span>
        </CheckField>
      </FormDialog>
    </>
  );
}

function LeaveMenu({ line, leave }: { line: MemberLine; leave: FormAction }) {
  const words = useWords("members").leave;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <LineMenu line={line} label={words.open} onSelect={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={words.title}
        labels={{ idle: words.confirm, busy: words.busy }}
        values={{}}
        action={leave}
        onDone={() => window.location.assign("/sign-in")}
      >
        {words.text}
      </ConfirmDialog>
    </>
  );
}
