import { Reception } from "./reception";
import { currentUser } from "./sessions";

/** A real app has its own sign-in; here everybody may choose a name. */
export default async function Page() {
  const user = await currentUser();
  if (user) return <Reception name={user.name} />;
  return (
    <form action="/sign-in" method="post">
      <label>
        Your name <input name="name" required />
      </label>
      <button type="submit">Sign in</button>
    </form>
  );
}
