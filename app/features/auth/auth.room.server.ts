import { lt } from "drizzle-orm";
import { signInAttempts, tokens } from "#db/control/schema";
import { sessions } from "#db/event/schema/auth";
import { q } from "#db/read-batch";
import { roomWork } from "~/procedure/room-work.server";
import { authRoom } from "./auth.room";
import { endMembershipsOf } from "./end-membership.jobs.server";
import { personEntries, teamEntries } from "./search-entries.server";

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

export const authWork = roomWork(authRoom, {
  searchEntries: [teamEntries, personEntries],
  subscribers: {
    "auth:endMemberships:*": {
      work: (ctx, { subject, activityId }) => endMembershipsOf(ctx, subject.split(","), activityId),
    },
  },
  tidy: {
    writes: (now) => [q.delete(sessions).where(lt(sessions.expiresAt, now.toISOString()))],
    // Tokens and attempts that can no longer matter.
    control: (now) => [
      q.delete(tokens).where(lt(tokens.expiresAt, daysBefore(now, 30))),
      q.delete(signInAttempts).where(lt(signInAttempts.windowStart, daysBefore(now, 1))),
    ],
  },
});
