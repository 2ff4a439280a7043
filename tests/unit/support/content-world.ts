import { teams, teamTypes } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { audit } from "./memory-event";
import { memoryHouse } from "./memory-house";
import { pageHouse } from "./page-house";

export const id = (n: number) => `0190f3a0-0000-7000-8000-${String(n).padStart(12, "0")}`;

export const TYPES = { gold: id(1), silver: id(2) };
export const TEAMS = { gold: id(11), silver: id(12), share: id(13), organiser: id(14) };

/** An event with two team types, a team of each, a stand share of the first and an organiser team; no page yet. */
export async function contentWorld() {
  const house = await pageHouse(await memoryHouse());
  await house.at.write(
    q.insert(teamTypes).values([
      { id: TYPES.gold, name: "Gold", ...audit },
      { id: TYPES.silver, name: "Silver", ...audit },
    ]),
    q.insert(teams).values([
      { id: TEAMS.gold, name: "Gold team", teamTypeId: TYPES.gold, standShareRole: "parent", ...audit },
      { id: TEAMS.silver, name: "Silver team", teamTypeId: TYPES.silver, ...audit },
      { id: TEAMS.organiser, name: "Organisers", isOrganiser: true, ...audit },
    ]),
    q
      .insert(teams)
      .values([
        { id: TEAMS.share, name: "Share", standShareRole: "child", parentTeamId: TEAMS.gold, ...audit },
      ]),
  );
  return house;
}

/** Who opens a page, for `visit`. */
export const READERS = {
  gold: { level: "user", team: { id: TEAMS.gold, name: "Gold team" } },
  silver: { level: "user", team: { id: TEAMS.silver, name: "Silver team" } },
  share: { level: "user", team: { id: TEAMS.share, name: "Share" } },
  organiser: { level: "user", team: { id: TEAMS.organiser, name: "Organisers" } },
  staff: { level: "moderator", team: null },
  viewer: { level: "reportViewer", team: null },
  guest: { level: null, team: null },
} as const;
export type ReaderName = keyof typeof READERS;
