import { cookies } from "next/headers";

export async function POST(request: Request) {
  const name = String((await request.formData()).get("name"));
  (await cookies()).set("user", name, { httpOnly: true, sameSite: "lax" });
  // 303: the browser opens the page with GET.
  return new Response(null, { status: 303, headers: { location: "/" } });
}
