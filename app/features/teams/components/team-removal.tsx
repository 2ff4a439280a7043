import { upperFirst } from "~/lib/text.rules";
import { Banner } from "~/ui/banner";
import { ButtonLink, ButtonRow } from "~/ui/button";
import type { LastResult, Limits } from "~/ui/fields-of";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { RemovalPage } from "~/ui/removal-page";
import type { Loss, TeamToRemove } from "../removal.queries.server";
import { teamPath } from "../teams.paths";

export interface RemovalRow extends Pick<TeamToRemove, "id" | "title" | "ownerName" | "shares"> {
  /** Why it cannot go; null where it can. */
  why: string | null;
}

const NOUN = { one: "team", many: "teams" };

/** Deletes teams: what goes along and what is kept; where some of them cannot go, which, and the way on without them. */
export function TeamRemoval({
  rows,
  losses,
  back,
  others,
  hidden,
  limits,
  lastResult,
}: {
  rows: readonly RemovalRow[];
  losses: readonly Loss[];
  back: { to: string; label: string };
  /** The page of those alone that can go; null where there are none. */
  others: string | null;
  hidden?: Record<string, string | undefined>;
  limits: Limits<"confirm">;
  lastResult: LastResult | undefined;
}) {
  const blocked = rows.filter(({ why }) => why !== null);
  if (blocked.length > 0) return <Blocked rows={blocked} back={back} others={others} />;
  const lost = losses.filter(({ isKept }) => !isKept);
  const kept = losses.filter(({ isKept }) => isKept);
  return (
    <RemovalPage
      noun={NOUN}
      rows={rows}
      column={{ key: "owner", header: "Owner", render: ({ ownerName }) => ownerName ?? "–" }}
      back={back}
      hidden={hidden ?? {}}
      limits={limits}
      lastResult={lastResult}
      loses={
        <>
          {lost.length > 0
            ? `With ${rows.length === 1 ? "it" : "them"} go ${listed(lost)}.`
            : "Nobody is in it, and nothing was done yet."}{" "}
          {kept.length > 0 && `${upperFirst(listed(kept))} ${verb(kept)} kept as proof. `}
          The activity log and the e-mail log stay. Addresses of its people can be added again at once.
        </>
      }
    />
  );
}

function Blocked({
  rows,
  back,
  others,
}: {
  rows: readonly RemovalRow[];
  back: { to: string; label: string };
  others: string | null;
}) {
  return (
    <>
      <PageHead
        title={rows.length === 1 ? "This team cannot be deleted" : "Some of these teams cannot be deleted"}
        back={back}
      />
      {rows.map(({ id, title, why, shares }) => (
        <Banner key={id} tone="warning" title={`${why}.`}>
          <Link to={teamPath(id)}>{title}</Link>
          {shares.length > 0 && (
            <>
              {" "}
              has {counted(shares.length, "stand share")}: {shares.map(({ name }) => name).join(", ")}. Move
              or delete {shares.length === 1 ? "it" : "them"} first.
            </>
          )}
        </Banner>
      ))}
      <ButtonRow className="form-actions">
        {others && <ButtonLink to={others}>Go on without {rows.length === 1 ? "it" : "them"}</ButtonLink>}
        <ButtonLink to={back.to}>Back</ButtonLink>
      </ButtonRow>
    </>
  );
}

const listed = (losses: readonly Loss[]): string => {
  const parts = losses.map(({ n, one, many }) => counted(n, one, many));
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
};
const verb = (losses: readonly Loss[]) => (losses.length === 1 && losses[0]?.n === 1 ? "is" : "are");
