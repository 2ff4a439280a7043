import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { inviteStaff } from "~/features/teams/invite.commands.server";
import { addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import { newId, newSecret, sha256 } from "~/lib/ids";
import { type Client, httpClient } from "../harness/http";
import { installationOf, type RunningHost } from "../harness/installation";
import { sqlRows } from "../harness/sql-rows";
import { makeEvent, person, type TestEvent } from "../worlds/test-event";

export interface RaceFigures {
  rounds: number;
  /** Rounds in which not exactly one won, or in which the database says something else than the answers. */
  wrong: number;
  /** Answers of 500 and above. */
  failed: number;
  /** What the losers were told, with how often. */
  told: Record<string, number>;
}

interface Stage {
  at: TestEvent;
  url: (path: string) => string;
  /** A browser in which that person is signed in. */
  as: (userId: string) => Promise<Client>;
  one: <T>(statement: ReturnType<typeof sql>) => Promise<T>;
}

/** One round: what is posted at once, and whether what stands afterwards is what exactly one winner leaves. */
type Round = (
  stage: Stage,
  n: number,
) => Promise<{
  posts: (() => Promise<{ status: number; location: string | null; body: string }>)[];
  isRight: () => Promise<boolean>;
}>;

/** Each race over plain HTTP, posts at once; whoever wins is led on, whoever loses is told why. */
export async function peopleRace(
  host: RunningHost,
  rounds: number,
  race: keyof typeof RACES,
): Promise<RaceFigures> {
  const on = await installationOf(host);
  const slug = `people-${newId().slice(-8)}`;
  const at = await makeEvent(on, slug);
  const url = (path: string) => `http://${slug}.localhost:${host.port}${path}`;
  const stage: Stage = {
    at,
    url,
    async as(userId) {
      const client = httpClient();
      const secret = newSecret();
      await writeBatch(at.db, [
        sql`insert into session (id, user_id, expires_at, created_at)
          values (${await sha256(secret)}, ${userId}, '2099-01-01T00:00:00.000Z', ${new Date().toISOString()})`,
      ]);
      client.cookies.set(new URL(url("/")).host, new Map([["session", secret]]));
      return client;
    },
    one: async <T>(statement: ReturnType<typeof sql>) =>
      (await readBatch(at.db, { rows: sqlRows<T>(statement) })).rows[0] as T,
  };
  const figures: RaceFigures = { rounds, wrong: 0, failed: 0, told: {} };
  for (let n = 0; n < rounds; n += 1) {
    const { posts, isRight } = await RACES[race](stage, n);
    const answers = await Promise.all(posts.map((post) => post()));
    const won = answers.filter(
      ({ status, location }) => status === 302 && !location?.startsWith("/auth/"),
    ).length;
    if (won !== 1 || !(await isRight())) figures.wrong += 1;
    for (const { status, location, body } of answers) {
      if (status >= 500) figures.failed += 1;
      if (status === 302 && !location?.startsWith("/auth/")) continue;
      const text = location?.startsWith("/auth/")
        ? "signed out"
        : (/error-summary[\s\S]*?<li[^>]*>([\s\S]*?)<\/li>/.exec(body)?.[1] ?? String(status));
      const said = `${status} ${text.replaceAll(/<[^>]+>/g, "").slice(0, 60)}`;
      figures.told[said] = (figures.told[said] ?? 0) + 1;
    }
  }
  return figures;
}

const poster = (client: Client, url: string, form: Record<string, string>) => async () => {
  const answer = await client.post(url, { form });
  const location = answer.headers.location;
  return {
    status: answer.status,
    location: location ? new URL(String(location), url).pathname : null,
    body: answer.body,
  };
};

async function makeTeam({ at }: Stage, n: number, members: number) {
  const { teamId, ownerId } = await addTeam(at.ctx(), {
    ...{ name: `Team ${n}`, teamTypeId: null, isOrganiser: false, owner: person(`Owner${n}`) },
  });
  const mates: string[] = [];
  for (let m = 0; m < members; m += 1)
    mates.push((await addTeamMember(at.ctx(), { teamId, member: person(`Mate${n}x${m}`) })).userId);
  return { teamId, ownerId, mates };
}

const RACES = {
  /** Five people added at once to a team with one place left. */
  async lastPlace(stage, n) {
    const { teamId, ownerId } = await makeTeam(stage, n, 8);
    const [staff, owner] = [await stage.as(stage.at.adminId), await stage.as(ownerId)];
    const posts = Array.from({ length: 5 }, (_, m) =>
      m % 2 === 0
        ? poster(staff, stage.url(`/admin/teams/${teamId}/add-team-member`), person(`Late${n}x${m}`))
        : poster(owner, stage.url("/my-team/add-team-member"), person(`Late${n}x${m}`)),
    );
    const isRight = async () => {
      const { people } = await stage.one<{ people: number }>(
        sql`select count(*) as people from user where team_id = ${teamId}`,
      );
      return people === 10;
    };
    return { posts, isRight };
  },

  /** The owner hands the team to three people at once. */
  async handOver(stage, n) {
    const { teamId, ownerId, mates } = await makeTeam(stage, n, 3);
    const owner = await stage.as(ownerId);
    const posts = mates.map((heirId) => poster(owner, stage.url("/my-team/hand-over"), { heirId }));
    const isRight = async () => {
      const found = await stage.one<{ owner: string; told: number }>(sql`select owner_id as owner, (
        select count(*) from email_log where team_id = tm.id and template_id = 'teamHandedOver') as told
        from team tm where id = ${teamId}`);
      return mates.includes(found.owner) && found.told === 1;
    };
    return { posts, isRight };
  },

  /** One address is invited by staff and by the owner at once, to two teams and as staff. */
  async invitation(stage, n) {
    const { teamId, ownerId } = await makeTeam(stage, n, 0);
    const [staff, owner] = [await stage.as(stage.at.adminId), await stage.as(ownerId)];
    const member = person(`Wanted${n}`);
    const posts = [
      poster(staff, stage.url(`/admin/teams/${teamId}/add-team-member`), member),
      poster(owner, stage.url("/my-team/add-team-member"), { ...member, email: member.email.toUpperCase() }),
      poster(staff, stage.url("/admin/users/add"), { ...member, permissions: "moderator" }),
    ];
    const isRight = async () => {
      const found = await stage.one<{ people: number; mails: number }>(sql`select (
        select count(*) from user where email = ${member.email}) as people, (
        select count(*) from email_log where recipient = ${member.email}) as mails`);
      return found.people === 1 && found.mails === 1;
    };
    return { posts, isRight };
  },

  /** The only two admins step down, or remove each other, at once. */
  async lastAdmin(stage, n) {
    const { at } = stage;
    await writeBatch(at.db, [sql`update user set permissions = 'user' where permissions = 'admin'`]);
    const admins: string[] = [];
    for (const name of ["One", "Two"]) {
      const { userId } = await inviteStaff(
        at.ctx({ actor: { id: "system", level: "eventflowAdmin", teamId: null } }),
        {
          ...person(`Admin${name}${n}`),
          permissions: "admin",
        },
      );
      admins.push(userId);
    }
    const [one = "", two = ""] = admins;
    const clients = await Promise.all(admins.map((id) => stage.as(id)));
    const posts = await Promise.all(
      clients.map(async (client, m) => {
        const [own, other] = m === 0 ? [one, two] : [two, one];
        if (n % 2 === 1)
          return poster(client, stage.url(`/admin/users/${other}/removal`), {
            heirId: "",
            confirm: "CONFIRM",
          });
        const row = await stage.one<{ first: string; email: string; version: string }>(
          sql`select first_name as first, email, updated_at as version from user where id = ${own}`,
        );
        return poster(client, stage.url(`/admin/users/${own}`), {
          ...{ firstName: row.first, surname: "Tester", email: row.email, version: row.version },
          ...{ permissions: "user", teamId: "", heirId: "" },
        });
      }),
    );
    const isRight = async () => {
      const { left } = await stage.one<{ left: number }>(
        sql`select count(*) as left from user where permissions = 'admin'`,
      );
      return left === 1;
    };
    return { posts, isRight };
  },
} satisfies Record<string, Round>;

export const PEOPLE_RACES = Object.keys(RACES) as (keyof typeof RACES)[];
