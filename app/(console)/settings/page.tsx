import type { Metadata } from "next";
import { Suspense } from "react";
import { Connections } from "#components/security/connections.tsx";
import { UnconfirmedEmail } from "#components/security/unconfirmed-email.tsx";
import { DeleteAccount } from "#components/settings/delete-account.tsx";
import { describeBrowser } from "#components/settings/describe-browser.ts";
import { EmailForm } from "#components/settings/email-form.tsx";
import { ExportAccount } from "#components/settings/export-account.tsx";
import { InviteForm } from "#components/settings/invite-form.tsx";
import { InviteList } from "#components/settings/invite-list.tsx";
import { PasswordForm } from "#components/settings/password-form.tsx";
import { PlanFacts } from "#components/settings/plan-facts.tsx";
import { ProfileForm } from "#components/settings/profile-form.tsx";
import { RetentionForm } from "#components/settings/retention-form.tsx";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { SignInList } from "#components/settings/sign-in-list.tsx";
import { StorageFacts, StorageFactsPending } from "#components/settings/storage-facts.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { signInProblem } from "#components/sign-in/sign-in-problem.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { limitsOf } from "#lib/auth/accounts/plans.ts";
import { type ConsoleSession, requireSession } from "#lib/auth/sign-in/current-session.ts";
import { listConnections, listInvites, listSignIns } from "#lib/auth/sign-in/reads.ts";
import { env } from "#lib/platform/env.ts";
import { canSendMail } from "#lib/platform/mail.ts";
import { getStorageUse } from "#lib/usage/quotas.ts";
import { summarizeUsage } from "#lib/usage/summarize-usage.ts";
import {
  changeEmailAction,
  changePasswordAction,
  createInviteAction,
  deleteAccountAction,
  exportAccountAction,
  revokeInviteAction,
  revokeOtherSignInsAction,
  revokeSignInAction,
  saveProfileAction,
  saveRetentionAction,
} from "./actions.ts";
import { connectServiceAction, disconnectServiceAction, requestEmailLinkAction } from "./security-actions.ts";
import { SecuritySection } from "./security-section.tsx";

export const metadata: Metadata = { title: "Settings" };

type SettingsProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SettingsPage({ searchParams }: SettingsProps) {
  const session = await requireSession();
  const { error } = await searchParams;
  const { account, user } = session;
  const isOwner = session.actor.role === "owner";
  const hasPassword = user.passwordHash !== null;
  return (
    <ConsolePage title="Settings">
      {canSendMail() && !user.emailVerifiedAt && (
        <UnconfirmedEmail email={user.email} resend={requestEmailLinkAction} />
      )}
      {isOwner && (
        <SettingsSection id="profile" title="Profile" text="The account's name, as visitors see it.">
          <ProfileForm name={account.name} action={saveProfileAction} />
        </SettingsSection>
      )}
      <SettingsSection
        id="email"
        title="Email"
        text="The email address you sign in with. Changing it signs out all other browsers."
      >
        <EmailForm email={user.email} hasPassword={hasPassword} action={changeEmailAction} />
      </SettingsSection>
      <SettingsSection id="password" title="Password" text="Changing it signs out all other browsers.">
        <PasswordForm hasPassword={hasPassword} action={changePasswordAction} />
      </SettingsSection>
      <SecuritySection session={session} />
      <Browsers session={session} />
      <Services session={session} errorCode={typeof error === "string" ? error : undefined} />
      <Plan session={session} />
      <SettingsSection
        id="storage"
        title="Storage"
        text="What this account's files weigh. A deletion frees the room at once."
      >
        <Suspense fallback={<StorageFactsPending />}>
          <Storage session={session} />
        </Suspense>
      </SettingsSection>
      {isOwner && (
        <SettingsSection
          id="retention"
          title="Data retention"
          text="Older data is deleted permanently, within an hour. Used minutes still count."
        >
          <RetentionForm
            conversationDays={account.conversationDays}
            recordingDays={account.recordingDays}
            action={saveRetentionAction}
          />
        </SettingsSection>
      )}
      {isOwner && account.isInstanceOwner && env.SIGNUP === "invite" && <Invitations session={session} />}
      {isOwner && (
        <SettingsSection
          id="export"
          title="Export"
          text="Everything of this account as a ZIP file: transcripts, recordings, documents, takes, and all other data as JSON. Passwords, keys and secrets are left out."
        >
          <ExportAccount action={exportAccountAction} />
        </SettingsSection>
      )}
      {isOwner && (
        <SettingsSection
          id="delete"
          title="Delete account"
          text="Deletes the account and everything in it, for every member."
        >
          <DeleteAccount email={user.email} hasPassword={hasPassword} action={deleteAccountAction} />
        </SettingsSection>
      )}
    </ConsolePage>
  );
}

async function Browsers({ session: { actor, signInId } }: { session: ConsoleSession }) {
  const signIns = await listSignIns(actor);
  const lines = signIns.map(({ id, userAgent, address, lastSeenAt }) => ({
    id,
    browser: describeBrowser(userAgent),
    address,
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === signInId,
  }));
  return (
    <SettingsSection id="browsers" title="Browsers" text="Where this account is signed in.">
      <SignInList lines={lines} revoke={revokeSignInAction} revokeOthers={revokeOtherSignInsAction} />
    </SettingsSection>
  );
}

type ServicesProps = { session: ConsoleSession; errorCode: string | undefined };

async function Services({ session: { actor }, errorCode }: ServicesProps) {
  const { connected, available } = await listConnections(actor);
  if (connected.length + available.length === 0) return null;
  const lines = connected.map((line) => ({ ...line, createdAt: line.createdAt.toISOString() }));
  return (
    <SettingsSection id="services" title="Services" text="Other ways to sign in to this account.">
      <FormNotice message={signInProblem(errorCode)} />
      <Connections
        connected={lines}
        available={available}
        connect={connectServiceAction}
        disconnect={disconnectServiceAction}
      />
    </SettingsSection>
  );
}

async function Invitations({ session: { actor } }: { session: ConsoleSession }) {
  const lines = (await listInvites(actor)).map(({ id, note, createdAt, expiresAt }) => ({
    ...{ id, note },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
  return (
    <SettingsSection
      title="Invitations"
      text="You own this instance. Each person you invite gets a separate account."
    >
      <InviteList lines={lines} revoke={revokeInviteAction} />
      <InviteForm canMail={canSendMail()} action={createInviteAction} />
    </SettingsSection>
  );
}

async function Storage({ session: { actor } }: { session: ConsoleSession }) {
  return <StorageFacts use={await getStorageUse(actor)} />;
}

async function Plan({ session: { actor, account } }: { session: ConsoleSession }) {
  const { monthMs } = await summarizeUsage(actor, "month");
  return (
    <SettingsSection id="plan" title="Plan and limits" text="The operator of this instance sets the plan.">
      <PlanFacts
        plan={account.plan}
        {...limitsOf(account.plan)}
        usedMinutes={Math.round(monthMs / 60_000)}
        maxDurationMinutes={Math.round(env.SESSION_MAX_DURATION_MS / 60_000)}
      />
    </SettingsSection>
  );
}
