import type { Metadata } from "next";
import { browserWords } from "#components/settings/browser-words.ts";
import { Connections } from "#components/settings/connections.tsx";
import { DeleteAccount } from "#components/settings/delete-account.tsx";
import { InviteForm } from "#components/settings/invite-form.tsx";
import { PasswordForm } from "#components/settings/password-form.tsx";
import { PlanFacts } from "#components/settings/plan-facts.tsx";
import { ProfileForm } from "#components/settings/profile-form.tsx";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { SignInList } from "#components/settings/sign-in-list.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { limitsOf } from "#lib/accounts/plans.ts";
import { summarizeUsage } from "#lib/conversations/summarize-usage.ts";
import { env } from "#lib/platform/env.ts";
import { type ConsoleSession, requireSession } from "#lib/sign-in/current-session.ts";
import { listConnections } from "#lib/sign-in/list-connections.ts";
import { listSignIns } from "#lib/sign-in/list-sign-ins.ts";
import {
  changePasswordAction,
  createInviteAction,
  deleteAccountAction,
  revokeOtherSignInsAction,
  revokeSignInAction,
  saveProfileAction,
} from "./actions.ts";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const session = await requireSession();
  const { account, user } = session;
  const hasPassword = user.passwordHash !== null;
  return (
    <ConsolePage title="Settings">
      <SettingsSection title="Profile" text="Who you are to visitors and to this instance.">
        <ProfileForm name={account.name} email={user.email} action={saveProfileAction} />
      </SettingsSection>
      <SettingsSection title="Password" text="A new one signs all other browsers out.">
        <PasswordForm hasPassword={hasPassword} action={changePasswordAction} />
      </SettingsSection>
      <Browsers session={session} />
      <Services session={session} />
      <Plan session={session} />
      {account.isInstanceOwner && env.SIGNUP === "invite" && (
        <SettingsSection
          title="Invitations"
          text="You own this instance. Somebody you invite gets an account of their own, apart from yours."
        >
          <InviteForm action={createInviteAction} />
        </SettingsSection>
      )}
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

async function Services({ session: { caller } }: { session: ConsoleSession }) {
  const items = await listConnections(caller);
  if (items.length === 0) return null;
  return (
    <SettingsSection title="Services" text="Other ways to sign in to this account.">
      <Connections items={items} />
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
