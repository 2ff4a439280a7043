import { sql } from "drizzle-orm";
import { roomWork } from "~/procedure/room-work.server";
import { myTeamCard } from "./own/my-team-card.server";
import { peopleRoom } from "./people.room";
import { notInvitedYet } from "./people-needs.server";

export const peopleWork = roomWork(peopleRoom, {
  counts: () => ({ users: sql`(select count(*) from user)` }),
  needs: [notInvitedYet],
  cards: [myTeamCard],
});
