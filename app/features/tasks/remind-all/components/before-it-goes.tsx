import { Button } from "~/ui/button";
import { counted } from "~/ui/format.rules";
import { SubmitButton } from "~/ui/submit-button";

export interface Tally {
  lines: number;
  teams: number;
  people: number;
  blocked: number;
  unsubscribed: number;
  leftOut: number;
  hadToday: number;
  before: number;
  mails: number;
}

/** The sum of what would go, and the button that sends it. */
export function BeforeItGoes({ tally, isFresh, sendTo }: { tally: Tally; isFresh: boolean; sendTo: string }) {
  const less = [
    { label: "Mail came back", n: tally.blocked },
    { label: "Unsubscribed", n: tally.unsubscribed },
    ...(isFresh ? [{ label: "Had their digest today", n: tally.leftOut }] : []),
  ];
  return (
    <section className="panel remind-sum" aria-labelledby="before">
      <h2 id="before">Before it goes</h2>
      <dl>
        <div>
          <dt>Lines, tasks × teams</dt>
          <dd>{tally.lines}</dd>
        </div>
        <div>
          <dt>Teams</dt>
          <dd>{tally.teams}</dd>
        </div>
        <div>
          <dt>People in them</dt>
          <dd>{tally.people}</dd>
        </div>
        {less.map(({ label, n }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>− {n}</dd>
          </div>
        ))}
        <div className="is-sum">
          <dt>Mails</dt>
          <dd>{tally.mails}</dd>
        </div>
      </dl>
      {tally.hadToday > 0 && (
        <div className="check">
          <input type="checkbox" id="fresh" name="fresh" value="1" defaultChecked={isFresh} />
          <label htmlFor="fresh">
            Leave out who had their digest today{" "}
            <span className="muted">{counted(tally.hadToday, "person", "people")}</span>
          </label>
        </div>
      )}
      <Button className="needs-no-js" icon="refresh-cw" block>
        Work it out again
      </Button>
      {tally.mails > 0 ? (
        <SubmitButton
          variant="primary"
          block
          icon="send"
          formMethod="post"
          formAction={sendTo}
          busyLabel="Sending…"
        >
          Send {counted(tally.mails, "mail")}
        </SubmitButton>
      ) : (
        <p className="strong">Nobody would get a mail by this choice.</p>
      )}
      <p className="muted small">
        They go at once, one mail a person.
        {tally.before > 0 &&
          ` ${counted(tally.before, "line")} had a reminder by hand today and ${tally.before === 1 ? "is" : "are"} not told of again.`}
      </p>
    </section>
  );
}
