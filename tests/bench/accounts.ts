import { httpClient } from "../harness/http";

/** Of all sign-ins that the demo and the seeds make. */
export const PASSWORD = "harbour-boat-show-2027";

/** The cookies of somebody who has signed in, as one header. */
export async function signIn(origin: string, email: string): Promise<string> {
  const client = httpClient();
  const answer = await client.post(`${origin}/auth/login`, {
    form: { email, password: PASSWORD, next: "/" },
  });
  const jar = client.cookies.get(new URL(origin).host);
  if (answer.status !== 302 || !jar?.size) throw new Error(`${email} could not sign in: ${answer.status}`);
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}
