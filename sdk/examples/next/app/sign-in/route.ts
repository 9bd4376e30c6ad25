import { randomUUID } from "node:crypto";
import { cookies } from "next/headers";
import { sessions } from "../sessions";

export async function POST(request: Request) {
  const name = (await request.formData()).get("name");
  if (typeof name !== "string" || name.trim() === "")
    return new Response("name is required", { status: 400 });
  const session = randomUUID();
  sessions.set(session, { id: randomUUID(), name });
  (await cookies()).set("session", session, { httpOnly: true, sameSite: "lax" });
  // 303: the browser opens the page with GET.
  return new Response(null, { status: 303, headers: { location: "/" } });
}
