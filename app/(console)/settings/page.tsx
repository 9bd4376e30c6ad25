import type { Metadata } from "next";
import { browserWords } from "#components/settings/browser-words.ts";
import { Connections } from "#components/settings/connections.tsx";
import { DeleteAccount } from "#components/settings/delete-account.tsx";
import { EmailForm } from "#components/settings/email-form.tsx";
import { InviteForm } from "#components/settings/invite-form.tsx";
import { InviteList } from "#components/settings/invite-list.tsx";
import { PasswordForm } from "#components/settings/password-form.tsx";
import { PlanFacts } from "#components/settings/plan-facts.tsx";
import { ProfileForm } from "#components/settings/profile-form.tsx";
import { RetentionForm } from "#components/settings/retention-form.tsx";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { SignInList } from "#components/settings/sign-in-list.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { signInProblem } from "#components/sign-in/sign-in-problem.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { limitsOf } from "#lib/accounts/plans.ts";
import { summarizeUsage } from "#lib/conversations/summarize-usage.ts";
import { env } from "#lib/platform/env.ts";
import { canSendMail } from "#lib/platform/mail.ts";
import { type ConsoleSession, requireSession } from "#lib/sign-in/current-session.ts";
import { listConnections } from "#lib/sign-in/list-connections.ts";
import { listInvites } from "#lib/sign-in/list-invites.ts";
import { listSignIns } from "#lib/sign-in/list-sign-ins.ts";
import {
  changeEmailAction,
  changePasswordAction,
  createInviteAction,
  deleteAccountAction,
  revokeInviteAction,
  revokeOtherSignInsAction,
  revokeSignInAction,
  saveProfileAction,
  saveRetentionAction,
} from "./actions.ts";

export const metadata: Metadata = { title: "Settings" };

type SettingsProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SettingsPage({ searchParams }: SettingsProps) {
  const session = await requireSession();
  const { error } = await searchParams;
  const { account, user } = session;
  const hasPassword = user.passwordHash !== null;
  return (
    <ConsolePage title="Settings">
      <SettingsSection title="Profile" text="Who you are to visitors and to this instance.">
        <ProfileForm name={account.name} action={saveProfileAction} />
      </SettingsSection>
      <SettingsSection title="E-mail" text="What you sign in by. A new one signs all other browsers out.">
        <EmailForm email={user.email} hasPassword={hasPassword} action={changeEmailAction} />
      </SettingsSection>
      <SettingsSection title="Password" text="A new one signs all other browsers out.">
        <PasswordForm hasPassword={hasPassword} action={changePasswordAction} />
      </SettingsSection>
      <Browsers session={session} />
      <Services session={session} errorCode={typeof error === "string" ? error : undefined} />
      <Plan session={session} />
      <SettingsSection
        title="How long calls are kept"
        text="What is older is deleted for good, within the hour. Minutes that were used stay counted."
      >
        <RetentionForm
          conversationDays={account.conversationDays}
          recordingDays={account.recordingDays}
          action={saveRetentionAction}
        />
      </SettingsSection>
      {account.isInstanceOwner && env.SIGNUP === "invite" && <Invitations session={session} />}
      <SettingsSection title="Delete account" text="Deletes everything that belongs to it.">
        <DeleteAccount email={user.email} hasPassword={hasPassword} action={deleteAccountAction} />
      </SettingsSection>
    </ConsolePage>
  );
}

async function Browsers({ session: { caller, signInId } }: { session: ConsoleSession }) {
  const signIns = await listSignIns(caller);
  const lines = signIns.map(({ id, userAgent, address, lastSeenAt }) => ({
    id,
    browser: browserWords(userAgent),
    address,
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === signInId,
  }));
  return (
    <SettingsSection title="Browsers" text="Where this account is signed in.">
      <SignInList lines={lines} revoke={revokeSignInAction} revokeOthers={revokeOtherSignInsAction} />
    </SettingsSection>
  );
}

type ServicesProps = { session: ConsoleSession; errorCode: string | undefined };

async function Services({ session: { caller }, errorCode }: ServicesProps) {
  const items = await listConnections(caller);
  if (items.length === 0) return null;
  return (
    <SettingsSection id="services" title="Services" text="Other ways to sign in to this account.">
      <FormNotice message={signInProblem(errorCode)} />
      <Connections items={items} />
    </SettingsSection>
  );
}

async function Invitations({ session: { caller } }: { session: ConsoleSession }) {
  const lines = (await listInvites(caller)).map(({ id, note, createdAt, expiresAt }) => ({
    ...{ id, note },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
  return (
    <SettingsSection
      title="Invitations"
      text="You own this instance. Somebody you invite gets an account of their own, apart from yours."
    >
      <InviteList lines={lines} revoke={revokeInviteAction} />
      <InviteForm canMail={canSendMail()} action={createInviteAction} />
    </SettingsSection>
  );
}

async function Plan({ session: { caller, account } }: { session: ConsoleSession }) {
  const { monthMs } = await summarizeUsage(caller, "month");
  return (
    <SettingsSection title="Plan and limits" text="The operator of this instance sets the plan.">
      <PlanFacts
        plan={account.plan}
        {...limitsOf(account.plan)}
        usedMinutes={Math.round(monthMs / 60_000)}
        maxDurationMinutes={Math.round(env.SESSION_MAX_DURATION_MS / 60_000)}
      />
    </SettingsSection>
  );
}
