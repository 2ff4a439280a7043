import { sql } from "drizzle-orm";
import { outbox } from "#db/event/schema/activity";
import { writeBatch } from "#db/write-batch";
import { connectRooms } from "~/connect-rooms.server";
import { noteSignIn } from "~/features/auth/entrance.server";
import { hashPassword } from "~/features/auth/password.server";
import { storePassword } from "~/features/auth/password-store.server";
import { addDays, dayIn } from "~/lib/dates";
import type { CommandContext, EventRecord } from "~/procedure/context";
import type { DemoParts } from "../provision/demo-hook";
import { grantStaff } from "../provision/staff";
import { eventContext, personByEmail } from "./context";
import { makeHarbour } from "./harbour";
import type { Give } from "./made.types";
import { makeSecond } from "./second";

const ZONE = "Europe/London";

/** Makes the demo events by the commands that people use, never by raw inserts. */
export async function createDemo(parts: DemoParts): Promise<void> {
  connectRooms();
  const today = dayIn(ZONE, new Date());
  const password = await hashPassword({}, parts.password);
  const give = (ctx: CommandContext) => passwordGiver(ctx, password);

  parts.log("Making the demo event “Harbour Boat Show 2027”");
  const demo = await parts.provision({
    slug: "demo",
    name: "Harbour Boat Show 2027",
    adminEmail: "admin@demo.example",
    adminFirstName: "Helen",
    adminSurname: "Marsh",
    startDate: addDays(today, 87),
    endDate: addDays(today, 91),
    launchDate: addDays(today, -60),
    timeZone: ZONE,
  });
  const harbour = await open(parts, demo.event, "admin@demo.example");
  await makeHarbour(harbour, { today, give: give(harbour) });

  parts.log("Making the demo event “Second Event”");
  const second = await parts.provision({
    slug: "second",
    name: "Second Event",
    adminEmail: "admin@second.example",
    adminFirstName: "Iris",
    adminSurname: "Bell",
    startDate: addDays(today, 120),
    endDate: addDays(today, 121),
    timeZone: ZONE,
  });
  const other = await open(parts, second.event, "admin@second.example");
  await makeSecond(other, { today, give: give(other) });

  // The work that the demo's past queued is done now, like any that is queued now.
  const promisedNow = sql`update ${outbox} set created_at = ${new Date().toISOString()} where state = 'pending'`;
  // Nobody takes back what was decided in it: what waits for that goes with the rest.
  const settled = sql`update ${outbox} set lease_until = null
    where state = 'pending' and attempts = 0 and subscriber = 'taskNotifications'`;
  for (const { db } of [harbour, other]) await writeBatch(db, [promisedNow, settled]);

  const staff = { email: "staff@demo.example", firstName: "Sam", surname: "Archer" };
  await grantStaff(parts.control, staff);
  await writeBatch(
    parts.control,
    storePassword(await personByEmail(parts.control, staff.email), password, new Date()),
  );
}

/** Gives a person the demo's password, and the sign-in that they are said to have made. */
function passwordGiver(ctx: CommandContext, hash: string): Give {
  return async (userId, signedIn) => {
    await writeBatch(ctx.control, storePassword(userId, hash, ctx.now));
    if (signedIn) await writeBatch(ctx.db, [noteSignIn(userId, signedIn)]);
  };
}

async function open(parts: DemoParts, event: EventRecord, adminEmail: string): Promise<CommandContext> {
  const adminId = await personByEmail(parts.control, adminEmail);
  return eventContext(parts, event, { id: adminId, level: "admin", teamId: null });
}
