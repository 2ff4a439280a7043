import { sql } from "drizzle-orm";
import { jsonValues, as as typed } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { addNotification, changeText } from "~/features/notifications/notifications.commands.server";
import type { NotificationValues } from "~/features/notifications/notifications.schema";
import { publishNotification } from "~/features/notifications/publication.commands.server";
import { tellNotification } from "~/features/notifications/publication.jobs.server";
import { markReading } from "~/features/notifications/readings.commands.server";
import { settleAll } from "~/features/notifications/settle.server";
import { addDays } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { as } from "./context";
import type { MadeLibrary, MadeTeam } from "./made.types";
import type { DEMO_TYPES } from "./teams";

interface DemoNotification {
  title: string;
  text: string;
  leadsTo?: readonly ["content" | "task", title: string];
  /** None: everybody. */
  types?: readonly (typeof DEMO_TYPES)[number][];
  team?: string;
  /** So many days ago it was published; a draft, or goes later. */
  went: number | "draft" | "later";
  /** What its mails came to; it is not mailed without. */
  mails?: "sent" | "someRefused" | "failed";
  isRead?: boolean;
  edited?: string;
}

const ON_WATER: DemoNotification["types"] = ["On-water berth"];

const NOTIFICATIONS: readonly DemoNotification[] = [
  {
    ...{ title: "Welcome to Harbour Boat Show 2027", went: 55, isRead: true },
    text: "This is your portal: tasks, forms, downloads and everybody who helps you.",
  },
  {
    ...{ title: "The exhibitors’ reception is on the first evening", went: 20, isRead: true },
    text: "18:30 on the harbour terrace. Every team has **four places**; send us the names by the end of the month.",
  },
  {
    ...{
      title: "Berth places come out in two days",
      went: 9,
      types: ON_WATER,
      mails: "someRefused",
      isRead: true,
    },
    text: "Pontoons 1 to 3 first, the others a week later. You get a mail when yours is there.",
    leadsTo: ["content", "Pontoon berths"],
  },
  {
    ...{ title: "Bring your crane booking forward", went: 6, team: "Solent Rigging Co.", mails: "failed" },
    text: "The crane at Gate 3 is taken on your day. Please choose another slot.",
    leadsTo: ["task", "Book a forklift or crane"],
  },
  {
    ...{ title: "Build-up hours on the last day have changed", went: 2 },
    text: "Lifting now ends at 12:00 on the last day of build-up. Your slot on other days is not touched.",
    leadsTo: ["content", "Getting to Ocean Quay"],
    edited:
      "Lifting now ends at 12:00, not 14:00, on the last day of build-up. Your slot on other days is not touched.",
  },
  {
    ...{
      title: "Read the safety rules before you arrive",
      went: 1,
      types: ["Country pavilion"],
      mails: "sent",
    },
    text: "They are new in three points:\n\n- vests on the whole site\n- no lifting after dark\n- a first-aider for each stand",
    leadsTo: ["content", "Safety on the pontoons"],
  },
  {
    ...{ title: "Berth places for pontoons 1 to 3 are out", went: "later", types: ON_WATER, mails: "sent" },
    text: "Your place stands on the **berth plan, rev E**. Please check length and draught, and tell us within a week if something is wrong.",
    leadsTo: ["content", "Pontoon berths"],
  },
  {
    ...{ title: "What happens on the breakdown day", went: "draft", mails: "sent" },
    text: "Doors close at 18:00, vehicles may enter from 18:30.",
    leadsTo: ["content", "Getting to Ocean Quay"],
  },
];

/** What the organisers told teams: some of each status. */
export async function makeNotifications(
  ctx: CommandContext,
  {
    today,
    types,
    library,
    teams,
  }: {
    today: string;
    types: ReadonlyMap<string, string>;
    library: MadeLibrary;
    teams: readonly MadeTeam[];
  },
): Promise<void> {
  for (const one of NOTIFICATIONS) {
    const { notificationId } = await addNotification(
      at(ctx, one.went),
      valuesOf(one, { today, types, library, teams }),
    );
    if (one.went === "draft") continue;
    const told = at(ctx, one.went);
    await publishNotification(told, notificationId, { version: 1 });
    if (one.mails && one.went !== "later") await answerMails(told, notificationId, one.mails);
    const team = teams[0];
    if (one.isRead && team)
      for (const id of [team.ownerId, ...team.memberIds])
        await markReading(as(told, { actor: { id, level: "user", teamId: team.id } }), notificationId, true);
    if (one.edited)
      await changeText(told, notificationId, { title: one.title, description: one.edited, version: 2 });
  }
}

const at = (ctx: CommandContext, went: DemoNotification["went"]) =>
  typeof went === "number" ? as(ctx, { now: new Date(ctx.now.getTime() - went * 86_400_000) }) : ctx;

function valuesOf(
  { title, text, leadsTo, types = [], team, went, mails }: DemoNotification,
  known: {
    today: string;
    types: ReadonlyMap<string, string>;
    library: MadeLibrary;
    teams: readonly MadeTeam[];
  },
): NotificationValues {
  const target = leadsTo && known.library[leadsTo[0]].get(leadsTo[1]);
  return {
    ...{ title, description: text, sendEmail: mails !== undefined, version: 0 },
    link: leadsTo && target ? `${leadsTo[0]}:${target}` : "",
    audience: team ? "team" : types.length > 0 ? "types" : "everybody",
    teamTypeIds: types.map((name) => known.types.get(name) ?? ""),
    teamId: (team && known.teams.find(({ name }) => name === team)?.id) ?? "",
    ...(went === "later"
      ? { when: "at" as const, day: addDays(known.today, 2), time: "09:00" }
      : { when: "now" as const, day: "", time: "" }),
  };
}

/** Its mails are queued, and the provider has answered: of the past nothing is sent any more. */
async function answerMails(
  ctx: CommandContext,
  notificationId: string,
  answer: NonNullable<DemoNotification["mails"]>,
): Promise<void> {
  const { told } = await readBatch(ctx.db, {
    told: jsonValues(
      typed<string>(sql`a.id`),
      sql`from activity a where a.kind = 'notification.published' and a.subject_id = ${notificationId}`,
    ),
  });
  for (const activityId of told) await tellNotification(ctx, activityId);
  const ofIt = sql`(select mail_id from notification_recipient where notification_id = ${notificationId} and mail_id is not null)`;
  const first = sql`id in (select id from email_log where id in ${ofIt} order by recipient limit 2)`;
  const isRefused = answer === "failed" ? sql`true` : answer === "someRefused" ? first : sql`false`;
  const now = ctx.now.toISOString();
  await writeBatch(ctx.db, [
    sql`update email_log set state = iif(${isRefused}, 'refused', 'sent'), type = iif(${isRefused}, 'bounce', 'delivery'),
      details = iif(${isRefused}, '550 - Mailbox does not exist', ''), updated_at = ${now} where id in ${ofIt}`,
    sql`update outbox set state = 'done', sealed = null where activity_id in (select value from json_each(${JSON.stringify(told)}))`,
    settleAll(now),
  ]);
}
