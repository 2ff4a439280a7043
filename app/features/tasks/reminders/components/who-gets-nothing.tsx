import { teamPath } from "~/features/teams/teams.paths";
import { BackForm } from "~/ui/back-form";
import { Button, ButtonLink } from "~/ui/button";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { REASONS, type Reason } from "../digests.types";
import { REASON_TEXTS } from "../reasons.texts";
import { remindersOn, unmutesPath } from "../reminders.paths";

export interface ReasonGroup {
  reason: Reason;
  count: number;
  people: readonly { id: string; name: string; teamId: string | null; teamName: string }[];
  more: number;
}

/** Everybody else, under one reason each; the mutes of the day can be taken back here. */
export function WhoGetsNothing({
  groups,
  people,
  unheard,
  mutes,
  day,
  keep,
  isOver,
}: {
  groups: readonly ReasonGroup[];
  /** All people of the event. */
  people: number;
  unheard: number;
  mutes: readonly { id: string; name: string; by: string | null; at: string; why: string }[];
  day: string;
  keep: Record<string, string>;
  isOver: boolean;
}) {
  const shown = REASONS.flatMap((reason) => groups.find((group) => group.reason === reason) ?? []);
  const total = shown.reduce((sum, { count }) => sum + count, 0);
  const isMutedShown = shown.some(({ reason }) => reason === "muted");
  return (
    <section className="section" aria-labelledby="nothing">
      <div className="section-head">
        <h2 id="nothing">
          Who gets nothing, and why{" "}
          <span className="count">
            {total} of {counted(people, "person", "people")}
          </span>
        </h2>
      </div>
      <ul className="panel reminder-why">
        {shown.map((group) => (
          <li key={group.reason}>
            <b className={REASON_TEXTS[group.reason].isDanger ? "is-danger" : undefined}>{group.count}</b>
            <div>
              <h3>{REASON_TEXTS[group.reason].title}</h3>
              <Named group={group} />
              <p className="muted small">
                {REASON_TEXTS[group.reason].text}
                {group.reason === "blocked" && unheard > 0 && (
                  <span className="is-late"> Nobody there hears of {counted(unheard, "line")}.</span>
                )}
              </p>
              {group.reason === "muted" && <Mutes {...{ mutes, day, keep, isOver }} />}
            </div>
            {group.more > 0 && (
              <ButtonLink size="sm" to={`${remindersOn(day, { ...keep, all: "1" })}#nothing`}>
                See all<span className="vh">: {REASON_TEXTS[group.reason].title}</span>
              </ButtonLink>
            )}
          </li>
        ))}
        {!isMutedShown && mutes.length > 0 && (
          <li>
            <b>{mutes.length}</b>
            <div>
              <h3>Lines muted for this day</h3>
              <p className="muted small">Nobody goes without a mail by it; these lines are left out.</p>
              <Mutes {...{ mutes, day, keep, isOver }} />
            </div>
          </li>
        )}
      </ul>
    </section>
  );
}

function Named({ group: { people, more } }: { group: ReasonGroup }) {
  return (
    <p className="small">
      {people.map(({ id, name, teamId, teamName }, at) => (
        <span key={id}>
          {at > 0 && "; "}
          {name}
          {teamId && (
            <>
              , <Link to={teamPath(teamId)}>{teamName}</Link>
            </>
          )}
        </span>
      ))}
      {more > 0 && ` and ${more} more.`}
    </p>
  );
}

function Mutes({
  mutes,
  day,
  keep,
  isOver,
}: Pick<Parameters<typeof WhoGetsNothing>[0], "mutes" | "day" | "keep" | "isOver">) {
  return (
    <ul className="reminder-mutes">
      {mutes.map((mute) => (
        <li key={mute.id}>
          <p className="small">
            <b className="strong">{mute.name}</b>, by {mute.by ?? "somebody who has left"}, {mute.at}: “
            {mute.why}”
          </p>
          {!isOver && (
            <BackForm action={unmutesPath} back={remindersOn(day, keep)}>
              <input type="hidden" name="muteId" value={mute.id} />
              <Button size="sm" icon="rotate-cw">
                Unmute<span className="vh"> {mute.name}</span>
              </Button>
            </BackForm>
          )}
        </li>
      ))}
    </ul>
  );
}
