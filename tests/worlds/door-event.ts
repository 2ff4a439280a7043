import { addTeam } from "~/features/teams/teams.commands.server";
import { type Answer, type Client, httpClient } from "../harness/http";
import { linkIn, waitForMail } from "../harness/mail";
import { portal, urlOf } from "../harness/portal";
import { givePassword, PASSWORD, portalEvent } from "./portal-event";
import { person, type TestEvent } from "./test-event";

export const INVALID = "The credential provided is invalid or mismatched.";
export const NEW_PASSWORD = "three-new-words-2027";

export interface Somebody {
  email: string;
  userId: string;
  teamId: string;
}

/** An event of the shared host with the ways in and out of it. `firstAddress` keeps files from holding each other up. */
export async function doorEvent(slug: string, firstAddress: number) {
  const at = await portalEvent(slug);
  const host = `${slug}.localhost:${portal().port}`;
  let nextAddress = firstAddress;
  /** An address of this machine's own for failures, so that nobody else's sign-in is held up. */
  const stranger = (): Client => httpClient({ localAddress: `127.0.0.${nextAddress++}` });
  return {
    at,
    stranger,
    /** Somebody with a team and a password; in another event too, if one is given, without another password. */
    async make(name: string, where: TestEvent = at): Promise<Somebody> {
      const owner = person(name, `${slug}.example`);
      const made = await addTeam(where.ctx(), { name, teamTypeId: null, isOrganiser: false, owner });
      if (where === at) await givePassword(at.on, made.ownerId);
      return { email: owner.email, userId: made.ownerId, teamId: made.teamId };
    },
    signIn: (client: Client, email: string, password = PASSWORD): Promise<Answer> =>
      client.post(urlOf(slug, "/auth/login"), { form: { email, password } }),
    session: (client: Client) => client.cookies.get(host)?.get("session"),
    isIn: async (client: Client, event = slug) =>
      (await client.get(urlOf(event, "/my-account"))).status === 200,
    forgot: (email: string, client = stranger()): Promise<Answer> =>
      client.post(urlOf(slug, "/auth/forgot-password"), { form: { email } }),
    /** Asks for a new password and waits for the link. */
    async resetLink(email: string): Promise<string> {
      const after = new Date();
      await stranger().post(urlOf(slug, "/auth/forgot-password"), { form: { email } });
      const wanted = { to: email, subject: "Choose a new password", after };
      return linkIn(await waitForMail(portal().mailboxUrl, wanted), "/auth/reset-password");
    },
    reset: (client: Client, newPassword = NEW_PASSWORD, repeatPassword = newPassword): Promise<Answer> =>
      client.post(urlOf(slug, "/auth/reset-password"), { form: { newPassword, repeatPassword } }),
  };
}

export type DoorEvent = Awaited<ReturnType<typeof doorEvent>>;
