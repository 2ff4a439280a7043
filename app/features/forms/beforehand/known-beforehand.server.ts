import { type SQL, sql } from "drizzle-orm";
import { as, jsonOne, jsonRows, parsed } from "#db/json-row";
import { mapRead, type Read } from "#db/read-batch";
import { BEFOREHAND_SOURCES, CUSTOM_SOURCE, type KnownBeforehand } from "./beforehand.rules";

interface SaidField {
  id: string;
  value: string;
}

/** Of custom fields those that the team sees itself. */
const IS_SEEN = sql`cf.show_field = 1 and cf.type <> 'boolean'`;

/** What is known of a person and of a team just now. Staff who fill in for a team are not the person. */
export const knownBeforehand = ({
  userId,
  teamId,
}: {
  userId: string | null;
  teamId: SQL;
}): Read<KnownBeforehand> =>
  mapRead(
    jsonOne(
      {
        firstName: as<string | null>(sql`u.first_name`),
        surname: as<string | null>(sql`u.surname`),
        email: as<string | null>(sql`u.email`),
        phone: as<string | null>(sql`u.phone`),
        team: as<string | null>(sql`tm.name`),
        teamType: as<string | null>(sql`tt.name`),
        billingAddress: as<string | null>(sql`tm.billing_address`),
        fields: parsed<SaidField[]>(sql`(select json_group_array(json_object('id', cf.id,
            'value', coalesce(fv.day, fv.value, '')))
          from custom_field cf join team_field_value fv on fv.custom_field_id = cf.id and fv.team_id = tm.id
          where ${IS_SEEN} and fv.is_answered = 1 and (tm.stand_share_role <> 'child' or cf.show_to_child_teams = 1))`),
      },
      sql`from (select 1) left join user u on u.id = ${userId ?? ""} left join team tm on tm.id = ${teamId}
        left join team_type tt on tt.id = tm.team_type_id`,
    ),
    (row) => {
      const said: [string, string | null | undefined][] = [
        ["person.name", [row?.firstName, row?.surname].filter(Boolean).join(" ")],
        ["person.name.firstName", row?.firstName],
        ["person.name.surname", row?.surname],
        ["person.email", row?.email],
        ["person.phone", row?.phone],
        ["team.name", row?.team],
        ["team.type", row?.teamType],
        ["team.billingAddress", row?.billingAddress],
        ...(row?.fields ?? []).map(({ id, value }): [string, string] => [CUSTOM_SOURCE + id, value]),
      ];
      return Object.fromEntries(said.flatMap(([source, value]) => (value ? [[source, value]] : [])));
    },
  );

/** What staff can choose from. */
export const beforehandSources = (): Read<{ source: string; label: string }[]> =>
  mapRead(
    jsonRows(
      { id: as<string>(sql`cf.id`), label: as<string>(sql`cf.label`) },
      sql`from custom_field cf where ${IS_SEEN} order by cf.order_index, cf.id`,
    ),
    (rows) => [
      ...BEFOREHAND_SOURCES,
      ...rows.map(({ id, label }) => ({ source: CUSTOM_SOURCE + id, label: `The team’s “${label}”` })),
    ],
  );
