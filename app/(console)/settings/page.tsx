import { Suspense } from "react";
import { Connections } from "#components/security/connections.tsx";
import { UnconfirmedEmail } from "#components/security/unconfirmed-email.tsx";
import {
  EmailForm,
  LanguageForm,
  PasswordForm,
  ProfileForm,
  PronunciationsForm,
} from "#components/settings/account-forms.tsx";
import { AllowedHostsForm } from "#components/settings/allowed-hosts-form.tsx";
import { DeleteAccount, ExportAccount, RetentionForm } from "#components/settings/data-forms.tsx";
import { describeBrowser } from "#components/settings/describe-browser.ts";
import { InviteForm, InviteList } from "#components/settings/invite-list.tsx";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { SignInList } from "#components/settings/sign-in-list.tsx";
import { StorageFacts, StorageFactsPending } from "#components/settings/storage-facts.tsx";
import type { SettingsWords } from "#components/settings/words/en.ts";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { signInProblem } from "#components/sign-in/sign-in-problem.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { SectionLinks } from "#components/ui/section-links.tsx";
import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { plural } from "#components/words/plural.ts";
import { limitsOf } from "#lib/auth/accounts/plans.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import {
  type ConsoleSession,
  listConnections,
  listInvites,
  listSignIns,
  requireSession,
} from "#lib/auth/sign-in/current-session.ts";
import { env } from "#lib/platform/env.ts";
import { canSendMail } from "#lib/platform/network/mail.ts";
import { getStorageUse } from "#lib/usage/quotas.ts";
import { summarizeUsage } from "#lib/usage/usage.ts";
import { type QueryProps, titled } from "../../pages.ts";
import {
  changeEmailAction,
  changePasswordAction,
  connectServiceAction,
  createInviteAction,
  deleteAccountAction,
  disconnectServiceAction,
  exportAccountAction,
  requestEmailLinkAction,
  revokeInviteAction,
  revokeOtherSignInsAction,
  revokeSignInAction,
  saveAllowedHostsAction,
  saveLanguageAction,
  saveProfileAction,
  savePronunciationsAction,
  saveRetentionAction,
} from "./actions.ts";
import { SecuritySection } from "./security-section.tsx";

export const generateMetadata = titled("settings", (words) => words.title);

export default async function SettingsPage({ searchParams }: QueryProps) {
  const session = await requireSession();
  const words = await getWords("settings");
  const { error } = await searchParams;
  const { account, user } = session;
  const isOwner = session.actor.role === "owner";
  const hasPassword = user.passwordHash !== null;
  const invites = isOwner && account.isInstanceOwner && env.SIGNUP === "invite";
  const mayPronounce = mayDo(session.actor.role, "scenarios.change");
  const links = [
    ...(isOwner ? (["profile"] as const) : []),
    ...(["language", "email", "password", "security", "browsers", "plan", "storage"] as const),
    ...(mayPronounce ? (["pronunciations"] as const) : []),
    ...(isOwner ? (["retention", "hosts"] as const) : []),
    ...(invites ? (["invitations"] as const) : []),
    ...(isOwner ? (["export", "delete"] as const) : []),
  ].map((id) => ({ id, label: words[id].title }));
  return (
    <ConsolePage title={words.title}>
      <SectionLinks label={words.sections} links={links} />
      {canSendMail() && !user.emailVerifiedAt && (
        <UnconfirmedEmail email={user.email} resend={requestEmailLinkAction} />
      )}
      {isOwner && (
        <SettingsSection id="profile" {...words.profile}>
          <ProfileForm name={account.name} action={saveProfileAction} />
        </SettingsSection>
      )}
      <SettingsSection id="language" {...words.language}>
        <LanguageForm language={user.language} action={saveLanguageAction} />
      </SettingsSection>
      <SettingsSection id="email" {...words.email}>
        <EmailForm email={user.email} hasPassword={hasPassword} action={changeEmailAction} />
      </SettingsSection>
      <SettingsSection id="password" {...words.password}>
        <PasswordForm hasPassword={hasPassword} action={changePasswordAction} />
      </SettingsSection>
      <SecuritySection session={session} />
      <Browsers session={session} />
      <Services session={session} errorCode={typeof error === "string" ? error : undefined} />
      <Plan session={session} />
      <SettingsSection id="storage" {...words.storage}>
        <Suspense fallback={<StorageFactsPending />}>
          <Storage session={session} />
        </Suspense>
      </SettingsSection>
      {mayPronounce && (
        <SettingsSection
          id="pronunciations"
          title={words.pronunciations.title}
          text={words.pronunciations.text}
        >
          <PronunciationsForm initial={account.pronunciations} action={savePronunciationsAction} />
        </SettingsSection>
      )}
      {isOwner && (
        <SettingsSection id="retention" {...words.retention}>
          <RetentionForm
            conversationDays={account.conversationDays}
            recordingDays={account.recordingDays}
            action={saveRetentionAction}
          />
        </SettingsSection>
      )}
      {isOwner && (
        <SettingsSection id="hosts" title={words.hosts.title} text={words.hosts.text}>
          <AllowedHostsForm hosts={account.allowedHosts} action={saveAllowedHostsAction} />
        </SettingsSection>
      )}
      {invites && <Invitations session={session} />}
      {isOwner && (
        <SettingsSection id="export" {...words.export}>
          <ExportAccount action={exportAccountAction} />
        </SettingsSection>
      )}
      {isOwner && (
        <SettingsSection id="delete" {...words.delete}>
          <DeleteAccount email={user.email} hasPassword={hasPassword} action={deleteAccountAction} />
        </SettingsSection>
      )}
    </ConsolePage>
  );
}

async function Browsers({ session: { actor, signInId } }: { session: ConsoleSession }) {
  const signIns = await listSignIns(actor);
  const words = (await getWords("settings")).browsers;
  const lines = signIns.map(({ id, userAgent, address, lastSeenAt }) => ({
    id,
    browser: describeBrowser(userAgent, words),
    address,
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === signInId,
  }));
  return (
    <SettingsSection id="browsers" {...words}>
      <SignInList lines={lines} revoke={revokeSignInAction} revokeOthers={revokeOtherSignInsAction} />
    </SettingsSection>
  );
}

type ServicesProps = { session: ConsoleSession; errorCode: string | undefined };

async function Services({ session: { actor }, errorCode }: ServicesProps) {
  const { connected, available } = await listConnections(actor);
  if (connected.length + available.length === 0) return null;
  const words = await getWords("settings");
  const security = (await getWords("security")).signIn;
  const lines = connected.map((line) => ({ ...line, createdAt: line.createdAt.toISOString() }));
  return (
    <SettingsSection id="services" {...words.services}>
      <FormNotice message={signInProblem(errorCode, security)} />
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
    <SettingsSection id="invitations" {...(await getWords("settings")).invitations}>
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
  const words = await getWords("settings");
  return (
    <SettingsSection id="plan" {...words.plan}>
      <PlanFacts
        plan={account.plan}
        {...limitsOf(account.plan)}
        usedMinutes={Math.round(monthMs / 60_000)}
        maxDurationMinutes={Math.round(env.SESSION_MAX_DURATION_MS / 60_000)}
      />
    </SettingsSection>
  );
}

type PlanFactsProps = {
  plan: keyof SettingsWords["plan"]["plans"];
  concurrentSessions: number;
  minutesPerMonth: number | null;
  usedMinutes: number;
  fullSizeModels: boolean;
  maxDurationMinutes: number;
};

const TERM = "text-subtle";

/** What the account may do. */
async function PlanFacts(props: PlanFactsProps) {
  const words = (await getWords("settings")).plan;
  const locale = await getLocale();
  const minutes = { limit: props.minutesPerMonth ?? "", used: props.usedMinutes };
  return (
    <dl className="grid grid-cols-[minmax(0,200px)_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      <dt className={TERM}>{words.plan}</dt>
      <dd className="font-medium">{words.plans[props.plan]}</dd>
      <dt className={TERM}>{words.atOnce}</dt>
      <dd>{props.concurrentSessions}</dd>
      <dt className={TERM}>{words.perMonth}</dt>
      <dd>{fill(props.minutesPerMonth === null ? words.noLimit : words.used, minutes)}</dd>
      <dt className={TERM}>{words.maxLength}</dt>
      <dd>{plural(words.minutes, props.maxDurationMinutes, locale)}</dd>
      <dt className={TERM}>{words.models}</dt>
      <dd>{props.fullSizeModels ? words.all : words.small}</dd>
    </dl>
  );
}
