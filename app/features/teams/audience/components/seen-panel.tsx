import { Banner } from "~/ui/banner";
import { counted } from "~/ui/format.rules";
import type { AudienceBase } from "../audience.rules";
import type { AudiencePage } from "../audience-page.server";
import type { SeenSum } from "../audience-seen.rules";

/** Names that a difference says; it counts the rest. */
const NAMED = 5;

/** Whom a thing is for, before conditions and names. */
const BASE_WORDS: Record<AudienceBase, string> = {
  everybody: "Everybody it is for",
  types: "Of these types, or shares",
  teams: "Named teams only",
};

/** What the button does, in its words. */
export function saveLabel({ coming, going }: Pick<SeenSum, "coming" | "going">): string {
  const parts = [
    coming.length > 0 && `show to ${coming.length} more`,
    going.length > 0 && `hide from ${going.length}`,
  ].filter(Boolean);
  const words = parts.join(", ");
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : "Save who sees it";
}

/** How many teams see the thing by what the form says, step by step, and who comes and goes against what is live. */
export function SeenPanel({ data, seen }: { data: AudiencePage; seen: SeenSum }) {
  const { thing } = data;
  return (
    <section className="panel audience-seen" aria-labelledby="seen-now">
      <div className="panel-head">
        <h2 id="seen-now">How many see it</h2>
        <span className="small muted">{counted(seen.all, "team")}</span>
      </div>
      <dl className="audience-sum">
        <Line label={BASE_WORDS[seen.base]} value={seen.byBase} />
        {seen.failing > 0 && (
          <Line label="A condition does not hold" note={whyNot(seen)} value={-seen.failing} />
        )}
        {seen.out > 0 && <Line label="Left out by name" value={-seen.out} />}
        {seen.in > 0 && <Line label="Added by name" value={seen.in} isMore />}
        {seen.organisers > 0 && <Line label="Organiser teams" value={seen.organisers} isMore />}
        <Line label="Teams see it" value={seen.seeing} isAll />
      </dl>
      <div className="audience-change">
        {!thing.isOpen && <p className="small">Nobody sees it yet: counted as if it were live.</p>}
        {seen.seeing === seen.organisers && (
          <Banner tone="danger" title={`No exhibitor sees this ${thing.kind}.`} />
        )}
        <p className="small" role="status">
          {changeWords(seen)}
        </p>
      </div>
    </section>
  );
}

function whyNot({ failing, notRead, blank }: SeenSum): string {
  const differ = failing - notRead - blank;
  return [
    differ > 0 && `${differ} ${differ === 1 ? "has" : "have"} another value`,
    notRead > 0 && `${notRead} cannot be read`,
    blank > 0 && `${blank} ${blank === 1 ? "has" : "have"} none`,
  ]
    .filter(Boolean)
    .join(", ");
}

function changeWords({ coming, going }: SeenSum): string {
  if (coming.length + going.length === 0) return "Nobody comes or goes against what is live.";
  const parts = [
    coming.length > 0 && `${namesOf(coming)} ${coming.length === 1 ? "comes" : "come"}`,
    going.length > 0 && `${namesOf(going)} ${going.length === 1 ? "goes" : "go"}`,
  ].filter(Boolean);
  const kept = going.length > 0 ? " What they did stays kept and comes back with it." : "";
  return `Against what is live: ${parts.join(", ")}.${kept} Nobody is mailed.`;
}

const namesOf = (names: readonly string[]): string =>
  names.length <= NAMED
    ? names.join(", ")
    : `${names.slice(0, NAMED).join(", ")} and ${names.length - NAMED} more`;

function Line({
  label,
  note,
  value,
  isMore,
  isAll,
}: {
  label: string;
  note?: string;
  value: number;
  isMore?: boolean;
  isAll?: boolean;
}) {
  const sign = value < 0 ? "− " : isMore ? "+ " : "";
  return (
    <div className={isAll ? "is-all" : undefined}>
      <dt>
        {label}
        {note && <small>{note}</small>}
      </dt>
      <dd className="num">
        {sign}
        {Math.abs(value)}
      </dd>
    </div>
  );
}
