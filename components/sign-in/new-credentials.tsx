import { InputField } from "#components/ui/form/field.tsx";
import { PasswordField } from "#components/ui/form/password-field.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";
import { signInWithPassword } from "./sign-in-with-password.ts";

/** A form that creates a way to sign in, and then uses it. */
export function useFormThatSignsIn(create: FormAction) {
  const ui = useWords("ui");
  const { signIn } = useWords("security");
  return useForm(async (data) => {
    const created = await create(data);
    if (!created.ok) return created;
    const [email, password] = [String(data.get("email")), String(data.get("password"))];
    const problem = await signInWithPassword({ email, password }, "/overview", { ...ui, problems: signIn });
    return problem ? { ok: false, message: problem, fields: {} } : created;
  });
}

/** The fields for an email and a new password. */
export function NewCredentials({ email }: { email?: string }) {
  const words = useWords("signIn");
  return (
    <>
      <InputField
        label={words.email}
        name="email"
        controlSize="lg"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
      />
      <NewPasswordField label={words.password} />
    </>
  );
}

/** The field for a password that is being set. */
export function NewPasswordField({ label }: { label: string }) {
  return (
    <PasswordField
      label={label}
      name="password"
      controlSize="lg"
      autoComplete="new-password"
      required
      minLength={12}
      hint={useWords("security").passwordHint}
    />
  );
}
