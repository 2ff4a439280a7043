import type { ListedPage } from "~/ui/list-rows";
import { AUDIENCE_RULES, type AudienceRule, isSeenBy } from "../audience.rules";
import type { AudienceTeam } from "../audience.server";
import { type AudienceThing, audienceLabels, audienceLines, audienceReason } from "../audience.texts";
import { WhoSeesTable, whoSeesLede } from "./who-sees";

export const audienceLede = (thing: AudienceThing, counts: Partial<Record<AudienceRule, number>>): string =>
  whoSeesLede(thing, audienceLines(thing, counts));

export function AudienceTable({ thing, page }: { thing: AudienceThing; page: ListedPage<AudienceTeam> }) {
  const labels = audienceLabels(thing);
  return (
    <WhoSeesTable
      of={{
        thing,
        rules: AUDIENCE_RULES.map((value) => ({ value, label: labels[value] })),
        isSeenBy,
        reason: (team) => audienceReason(thing, team),
      }}
      page={page}
    />
  );
}
