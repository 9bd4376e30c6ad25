import { cookies } from "next/headers";
import { Reception } from "./reception";

/** A real app has its own sign-in; here the cookie is the name itself. */
export default async function Page() {
  const name = (await cookies()).get("user")?.value;
  if (name) return <Reception name={name} />;
  return (
    <form action="/sign-in" method="post">
      <label>
        Your name <input name="name" required />
      </label>
      <button type="submit">Sign in</button>
    </form>
  );
}
