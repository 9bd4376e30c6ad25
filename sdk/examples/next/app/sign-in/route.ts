import { cookies } from "next/headers";
import { redirect } from "next/navigation";

export async function POST(request: Request) {
  const name = String((await request.formData()).get("name"));
  (await cookies()).set("user", name, { httpOnly: true, sameSite: "lax" });
  redirect("/");
}
