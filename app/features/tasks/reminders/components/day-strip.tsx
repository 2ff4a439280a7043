import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/ui/button";
import { counted, formatDate } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { remindersOn, remindersPath } from "../reminders.paths";

export interface StripDay {
  day: string;
  isGone: boolean;
  mails: number;
}

/** A week of days, each a link with its number of mails and a bar; and any other day by its date. */
export function DayStrip({
  week,
  day,
  today,
  tomorrow,
  before,
  after,
  locale,
}: {
  week: readonly StripDay[];
  day: string;
  today: string;
  tomorrow: string;
  before: string;
  after: string;
  locale: string;
}) {
  const most = Math.max(1, ...week.map(({ mails }) => mails));
  const first = week[0]?.day ?? day;
  const label = (of: string) =>
    of === today
      ? "Today"
      : of === tomorrow
        ? "Tomorrow"
        : formatDate(of, "weekday", locale).replace(/(\w{3})\w+$/, "$1");
  return (
    <>
      <nav className="reminder-days" aria-label="Days">
        <ButtonLink variant="quiet" icon="arrow-left" to={remindersOn(before, { from: before })}>
          Before
        </ButtonLink>
        <ol>
          {week.map((one) => (
            <li key={one.day}>
              <Link
                to={remindersOn(one.day, { from: first })}
                aria-current={one.day === day ? "date" : undefined}
                preventScrollReset
              >
                <span>{label(one.day)}</span>
                <b>{one.mails}</b>
                <small>{one.isGone ? "went" : counted(one.mails, "mail").replace(/^\S+ /, "")}</small>
                <span className="reminder-bar" aria-hidden="true">
                  <i style={{ width: `${Math.round((one.mails / most) * 100)}%` }} />
                </span>
              </Link>
            </li>
          ))}
        </ol>
        <ButtonLink variant="quiet" to={remindersOn(after, { from: after })}>
          After
        </ButtonLink>
      </nav>
      <Form className="reminder-day-form" method="get" action={remindersPath} key={day}>
        <label htmlFor="another-day">Another day</label>
        <input className="input" type="date" id="another-day" name="day" defaultValue={day} required />
        <Button size="sm">Show</Button>
        <p className="muted small">Quiet from 20:00 to 07:00. Each line goes once for each of its dates.</p>
      </Form>
    </>
  );
}
