import { eq, sql } from "drizzle-orm";
import { controlOutbox, events, staffGrants, userProfiles } from "#db/control/schema";
import { raiseStamp, stampOf } from "#db/control/session-stamp";
import type { ControlDatabase } from "#db/database";
import { first, many, q, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { newId } from "~/lib/ids";
import { oneLine } from "~/lib/text.rules";
import { isEmail } from "./event-rules";
import { PlainError } from "./plain-error";

/** What staff read who look somebody up (spec 1.8). */
export const USER_NOT_FOUND = "No user found with the provided identifier.";

export interface Person {
  email: string;
  firstName?: string;
  surname?: string;
}

/** Makes somebody `eventflowAdmin`. Without an identity yet, one is made when the names are given. */
export async function grantStaff(control: ControlDatabase, person: Person): Promise<{ isNew: boolean }> {
  const email = normal(person.email);
  const known = await findPerson(control, email);
  if (!known && !(oneLine(person.firstName ?? "") && oneLine(person.surname ?? ""))) {
    throw new PlainError(
      `${USER_NOT_FOUND} Nobody has the address ${email} yet. Add --first-name and --surname to make them known.`,
    );
  }
  const at = new Date().toISOString();
  const userId = known?.id ?? newId();
  await writeBatch(control, [
    !known &&
      q.insert(userProfiles).values({
        id: userId,
        email,
        firstName: oneLine(person.firstName!),
        surname: oneLine(person.surname!),
        createdAt: at,
        updatedAt: at,
      }),
    q.insert(staffGrants).values({ userId, grantedAt: at }).onConflictDoNothing(),
  ]);
  return { isNew: !known };
}

/** Takes `eventflowAdmin` away, and has the sessions that it opened ended in every event of that person. */
export async function revokeStaff(control: ControlDatabase, address: string): Promise<{ events: number }> {
  const email = normal(address);
  const known = await findPerson(control, email);
  const { grant, everywhere } = await readBatch(control, {
    grant: first(
      q
        .select()
        .from(staffGrants)
        .where(eq(staffGrants.userId, known?.id ?? "")),
    ),
    everywhere: many(q.select({ id: events.id }).from(events)),
  });
  if (!known || !grant) throw new PlainError(`${email} is not eventflowAdmin.`);
  const now = new Date();
  // Staff enter every event: a membership that a crash kept from being written must not keep a session alive.
  await writeBatch(control, [
    q.delete(staffGrants).where(eq(staffGrants.userId, known.id)),
    raiseStamp(known.id, now),
    sql`insert into ${controlOutbox} (id, kind, event_id, user_id, before, created_at)
      select ${newId()} || ':' || id, 'revokeStaff', id, ${known.id}, ${stampOf(known.id)}, ${now.toISOString()}
      from ${events}`,
  ]);
  return { events: everywhere.length };
}

async function findPerson(control: ControlDatabase, email: string) {
  const { row } = await readBatch(control, {
    row: first(q.select().from(userProfiles).where(eq(userProfiles.email, email))),
  });
  return row;
}

function normal(address: string): string {
  const email = address.trim().toLowerCase();
  if (!isEmail(email)) throw new PlainError(`"${address}" is not an e-mail address of up to 254 characters.`);
  return email;
}
