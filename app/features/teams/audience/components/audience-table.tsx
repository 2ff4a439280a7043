import { useLocation } from "@remix-run/react";
import { BackForm } from "~/ui/back-form";
import type { ListedPage } from "~/ui/list-rows";
import { AUDIENCE_RULES, type AudienceRule, isSeenBy } from "../audience.rules";
import type { AudienceTeam } from "../audience.server";
import {
  type AudienceThing,
  audienceLabels,
  audienceLines,
  audienceReason,
  type NamedCondition,
} from "../audience.texts";
import type { NamedRule } from "../audience-form.schema";
import { type WhoSees, WhoSeesTable, whoSeesLede } from "./who-sees";

export const audienceLede = (thing: AudienceThing, counts: Partial<Record<AudienceRule, number>>): string =>
  whoSeesLede(thing, audienceLines(thing, counts));

/** Every active team, whether it sees the thing and by which rule, with what changes that for it alone. */
export function AudienceTable({
  thing,
  path,
  page,
  conditions,
  locale,
  isPublic,
}: {
  thing: AudienceThing;
  /** Where a team is named. */
  path: string;
  page: ListedPage<AudienceTeam>;
  conditions: readonly NamedCondition[];
  locale: string;
  /** Guests see it: nobody can be left out. */
  isPublic: boolean;
}) {
  const labels = audienceLabels(thing);
  const of: WhoSees<AudienceTeam> = {
    thing,
    rules: AUDIENCE_RULES.map((value) => ({ value, label: labels[value] })),
    isSeenBy,
    reason: (team) => audienceReason(thing, team, { conditions, locale }),
    ...(!isPublic && { verbs: (team: AudienceTeam) => <NamingVerbs team={team} path={path} /> }),
  };
  return <WhoSeesTable of={of} page={page} />;
}

/** What can be said of a team by name, by the rule that decides for it now. */
const VERBS: Partial<Record<AudienceRule, readonly { rule: NamedRule; label: string }[]>> = {
  shownByName: [{ rule: "none", label: "Take off the list" }],
  hiddenByName: [
    { rule: "in", label: "Show to this team" },
    { rule: "none", label: "Take off the list" },
  ],
  ...Object.fromEntries(
    (["standShare", "everyType", "ownType"] as const).map((seen) => [
      seen,
      [{ rule: "out", label: "Hide from this team" }],
    ]),
  ),
  ...Object.fromEntries(
    (["namedOnly", "hiddenFromShares", "noType", "otherType", "condition"] as const).map((hidden) => [
      hidden,
      [{ rule: "in", label: "Show to this team" }],
    ]),
  ),
};

function NamingVerbs({ team, path }: { team: AudienceTeam; path: string }) {
  const { pathname, search } = useLocation();
  const verbs = VERBS[team.rule] ?? [];
  if (verbs.length === 0) return null;
  return (
    <BackForm action={path} back={pathname + search} className="audience-verbs">
      <input type="hidden" name="teamId" value={team.id} />
      {verbs.map(({ rule, label }) => (
        <button key={rule} type="submit" name="rule" value={rule} className="btn-text">
          {label}
          <span className="vh">: {team.name}</span>
        </button>
      ))}
    </BackForm>
  );
}
