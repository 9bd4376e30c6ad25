import { type PasskeyLine, Passkeys } from "#components/security/passkeys.tsx";
import { TwoStep } from "#components/security/two-step.tsx";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { getWords } from "#components/words/get-words.ts";
import { getTwoStep } from "#lib/auth/factors/authenticator-app.ts";
import { canUsePasskeys } from "#lib/auth/factors/passkeys.ts";
import { type ConsoleSession, listPasskeys } from "#lib/auth/sign-in/current-session.ts";
import type { MemberActor } from "#lib/platform/actor.ts";
import {
  addPasskeyAction,
  confirmAuthenticatorAction,
  removeAuthenticatorAction,
  removePasskeyAction,
  renewRecoveryCodesAction,
  startAuthenticatorAction,
  startPasskeyAction,
} from "./actions.ts";

/** The second factors of the member. */
export async function SecuritySection({ session: { actor } }: { session: ConsoleSession }) {
  const { isOn, codesLeft } = await getTwoStep(actor);
  const words = (await getWords("settings")).security;
  return (
    <SettingsSection id="security" title={words.title} text={words.text}>
      <h3 className="mb-2 text-sm font-medium">{words.twoStep}</h3>
      <TwoStep
        isOn={isOn}
        codesLeft={codesLeft}
        start={startAuthenticatorAction}
        confirm={confirmAuthenticatorAction}
        renew={renewRecoveryCodesAction}
        remove={removeAuthenticatorAction}
      />
      {canUsePasskeys() && (
        <>
          <h3 className="mt-6 mb-2 text-sm font-medium">{words.passkeys}</h3>
          <Passkeys
            lines={await readLines(actor)}
            start={startPasskeyAction}
            add={addPasskeyAction}
            remove={removePasskeyAction}
          />
        </>
      )}
    </SettingsSection>
  );
}

async function readLines(actor: MemberActor): Promise<PasskeyLine[]> {
  return (await listPasskeys(actor)).map(({ id, name, createdAt, lastUsedAt }) => ({
    ...{ id, name },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}
