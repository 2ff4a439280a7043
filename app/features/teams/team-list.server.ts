import { customFieldsFor } from "~/features/custom-fields/custom-fields.queries.server";
import { FieldColumns } from "~/features/custom-fields/field-filters.server";
import { hasLevel } from "~/identity/permissions.rules";
import { dayIn } from "~/lib/dates";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { possibleManagers } from "./account-managers.server";
import { lastLoginText } from "./last-login.rules";
import { teamTypeChoices } from "./team-types.server";
import { type TeamRow, teamList } from "./teams.queries.server";

/** What the list of active teams shows, or of archived ones. */
export const teamListLoader = ({ isArchived }: { isArchived: boolean }) =>
  procedure
    .permission("moderator")
    .input(teamList.Search.extend({ columns: FieldColumns }))
    .reads(({ ctx, input: { columns, ...input } }) => ({
      page: teamList.page(input, { isArchived, columns, userId: ctx.user.id }),
      managers: possibleManagers(),
      teamTypes: teamTypeChoices(),
      fields: customFieldsFor("staff"),
    }))
    .loader(({ ctx, input: { columns }, found }) => {
      const { timeZone, locale } = ctx.settings.event;
      const today = dayIn(timeZone, ctx.now);
      const rows = found.page.rows.map(({ teamLastLoginInTime, ...row }) => ({
        ...row,
        hasTeamLoggedIn: teamLastLoginInTime !== null,
        lastLogin: lastLoginText(teamLastLoginInTime, { today, timeZone, locale }),
      }));
      return {
        page: { ...found.page, rows: plainRows(ctx, rows) },
        teamTypes: found.teamTypes,
        managers: found.managers,
        userId: ctx.user.id,
        fields: found.fields.map(({ id, label, type }) => ({ id, label, type })),
        /** The chosen fields in their order, each with its place among the values of a row. */
        columns: found.fields.flatMap(({ id, label }) => {
          const at = columns.indexOf(id);
          return at < 0 ? [] : [{ id, label, at }];
        }),
        canDelete: hasLevel(ctx.user.level, "admin"),
      };
    });

export type ListedTeam = Omit<TeamRow, "teamLastLoginInTime"> & {
  hasTeamLoggedIn: boolean;
  lastLogin: string;
};
