import { sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { writeBatch } from "#db/write-batch";
import { throttleOf } from "~/features/auth/throttle.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { type Answer, type Client, httpClient } from "../../../harness/http";
import { urlOf } from "../../../harness/portal";
import { givePassword, PASSWORD, portalEvent, textOf } from "../../../worlds/portal-event";
import { rowsOf } from "../../../worlds/test-event";

export type Portal = Awaited<ReturnType<typeof portalEvent>>;

/** Somebody with a password, a browser and, when it was set up, an authenticator app. */
export class Person {
  client: Client;
  secret = "";

  constructor(
    readonly event: Portal,
    readonly slug: string,
    readonly id: string,
    public email: string,
    /** Of a network address of one's own: nobody else's failures count here, and these not elsewhere. */
    readonly address: string,
  ) {
    this.client = this.browser();
  }

  browser = (): Client => httpClient({ localAddress: this.address });

  url = (path: string) => urlOf(this.slug, path);
  get = (path: string, follow = false) => this.client.get(this.url(path), { follow });
  post = (path: string, form: Record<string, string> = {}) => this.client.post(this.url(path), { form });

  /** Step one, in a new browser. */
  async login(password = PASSWORD): Promise<Answer> {
    this.client = this.browser();
    return this.post("/auth/login", { email: this.email, password });
  }

  isIn(): boolean {
    return this.client.cookies.get(new URL(this.url("/")).host)?.has("session") ?? false;
  }

  /** The app's code, `steps` after the one of now. */
  code(steps = 0): string {
    const totp = new TOTP({ secret: Secret.fromBase32(this.secret) });
    return totp.generate({ timestamp: Date.now() + steps * 30_000 });
  }

  /** As if half a minute had passed since the last code, and a quarter of an hour since the last failure. */
  async forgetLastStep(): Promise<void> {
    const keys = await Promise.all([
      throttleOf("signIn", this.email, this.address),
      ...(["code", "proof", "password"] as const).map((what) => throttleOf(what, this.id, this.address)),
    ]);
    const forgotten = keys.flatMap(({ account, address }) => [account, `${account}/${address}`]);
    await writeBatch(this.event.on.control, [
      sql`update totp_factors set last_step = 0 where user_id = ${this.id}`,
      sql`delete from sign_in_attempts where key in (select value from json_each(${JSON.stringify(forgotten)}))`,
    ]);
  }

  async control<Row>(statement: ReturnType<typeof sql>): Promise<Row[]> {
    return rowsOf<Row>(this.event.on.control, statement);
  }

  /** Sets up the app on the account page (or on the way in) and gives the recovery codes. */
  async setUpApp(path = "/my-account/security/totp", form: Record<string, string> = {}): Promise<string[]> {
    this.secret = secretIn((await this.get(path)).body);
    const answer = await this.post(path, { code: this.code(), ...form });
    if (answer.headers.location !== "/my-account/security/recovery-codes") {
      throw new Error(`The app was not set up: ${answer.status} ${textOf(answer.body).slice(-300)}`);
    }
    return codesIn((await this.get("/my-account/security/recovery-codes")).body);
  }
}

export const secretIn = (html: string): string =>
  (/class="secret-key">([A-Z2-7 ]+)</.exec(html)?.[1] ?? "").replaceAll(" ", "");

export const codesIn = (html: string): string[] =>
  [...html.matchAll(/<li>((?:[0-9A-Z]{4}-){3}[0-9A-Z]{4})<\/li>/g)].map((match) => match[1] ?? "");

/** An event of the shared host with its admin and the owner of a team. */
export async function eventWithPeople(
  slug: string,
  network: string,
): Promise<{ event: Portal; admin: Person; owner: Person }> {
  const event = await portalEvent(slug);
  const owner = { firstName: "Olga", surname: "Owner", email: `owner@${slug}.example` };
  const { ownerId } = await addTeam(event.ctx(), {
    name: "A stand",
    teamTypeId: null,
    isOrganiser: false,
    owner,
  });
  await givePassword(event.on, ownerId);
  return {
    event,
    admin: new Person(event, slug, event.adminId, event.adminEmail, `${network}.1`),
    owner: new Person(event, slug, ownerId, owner.email, `${network}.2`),
  };
}
