"use client";

import { UserMinus } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Badge } from "#components/ui/badge.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { ActionsTh, DataTable, Td, Th, Tr } from "#components/ui/data-table.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { Select } from "#components/ui/form/select.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { RowMenu } from "#components/ui/row-menu.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { ROLE_CHOICES } from "./role-choices.ts";

export type MemberLine = {
  id: string;
  email: string;
  role: string;
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
  const head = (
    <>
      <Th>Member</Th>
      <Th>Role</Th>
      <Th isSecondary>Joined</Th>
      <Th>Last seen</Th>
      <ActionsTh />
    </>
  );
  return (
    <DataTable label="Members" head={head}>
      {lines.map((line) => (
        <MemberRow key={line.id} line={line} {...props} />
      ))}
    </DataTable>
  );
}

function MemberRow({ line, ...props }: Omit<MemberTableProps, "lines"> & { line: MemberLine }) {
  const { selfId, isOwner, isOnlyOwner, changeRole } = props;
  const isSelf = line.id === selfId;
  const isFixed = !isOwner || (isSelf && isOnlyOwner);
  return (
    <Tr>
      <Td className="font-medium">
        <span className="flex flex-wrap items-center gap-2 break-all">
          {line.email}
          {isSelf && <Badge tone="accent">you</Badge>}
        </span>
      </Td>
      <Td>
        {isFixed ? (
          ROLE_CHOICES.find(({ role }) => role === line.role)?.name
        ) : (
          <RoleSelect line={line} changeRole={changeRole} />
        )}
      </Td>
      <Td isSecondary className="text-muted">
        <Time at={line.joinedAt} as="day" />
      </Td>
      <Td label="Last seen" className="text-muted">
        {line.lastSeenAt ? <Time at={line.lastSeenAt} /> : "signed out"}
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
  const { onSubmit, isBusy } = useForm(changeRole, {
    onDone: () => void toast(`Role of ${line.email} changed`),
    onFailed: (message) => void toast.error(message),
  });
  return (
    <form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="id" value={line.id} />
      <Select
        // Follows the stored role when the page is refreshed.
        key={line.role}
        name="role"
        aria-label={`Role of ${line.email}`}
        defaultValue={line.role}
        disabled={isBusy}
        controlSize="sm"
        className="w-28"
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {ROLE_CHOICES.map(({ role, name }) => (
          <option key={role} value={role}>
            {name}
          </option>
        ))}
      </Select>
    </form>
  );
}

function RemoveMenu({ line, remove }: { line: MemberLine; remove: FormAction }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <RowMenu id={line.id} name={line.email}>
        <MenuItem isDangerous onSelect={() => setAsking(true)}>
          <UserMinus aria-hidden="true" />
          Remove
        </MenuItem>
      </RowMenu>
      <FormDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${line.email}?`}
        description="They are signed out everywhere at once and cannot sign in again. What they made stays."
        action={remove}
        onDone={() => void toast(`${line.email} removed`)}
        submitLabel="Remove member"
        busyLabel="Removing"
      >
        {() => (
          <>
            <input type="hidden" name="id" value={line.id} />
            <label className="flex items-start gap-2.5 text-sm">
              <input type="checkbox" name="keep_keys" className="mt-[3px] size-3.5 accent-accent" />
              <span>
                <span className="block font-medium">Keep their API keys working</span>
                <span className="text-muted">
                  The keys then belong to you. Otherwise they are revoked at once.
                </span>
              </span>
            </label>
          </>
        )}
      </FormDialog>
    </>
  );
}

function LeaveMenu({ line, leave }: { line: MemberLine; leave: FormAction }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <RowMenu id={line.id} name={line.email}>
        <MenuItem isDangerous onSelect={() => setAsking(true)}>
          <UserMinus aria-hidden="true" />
          Leave
        </MenuItem>
      </RowMenu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Leave this account?"
        labels={{ idle: "Leave account", busy: "Leaving" }}
        values={{}}
        action={leave}
        onDone={() => window.location.assign("/sign-in")}
      >
        You are signed out everywhere, and your API keys are revoked. To come back you need a new invitation.
      </ConfirmDialog>
    </>
  );
}
