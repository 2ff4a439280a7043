import { importsOfTeams } from "~/features/imports/imports-of-teams.server";
import { tasksOfTeams } from "~/features/tasks/tasks-of-teams.server";
import { extendTeams } from "~/features/teams/team-extensions.server";

/** Every program that runs commands calls this once, first: rooms take here what later rooms add to them. */
export function connectRooms(): void {
  extendTeams(tasksOfTeams, importsOfTeams);
}
