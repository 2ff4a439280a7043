import { CustomFieldValue } from "~/features/custom-fields/components/custom-field-facts";
import { teamMessagePath } from "~/features/notifications/notifications.paths";
import { billingPath } from "~/features/orders/orders.paths";
import { CloseTeam } from "~/features/teams/components/team-side";
import {
  activityOfPath,
  addStandSharePath,
  editTeamPath,
  noteDeletionPath,
  noteOnTopPath,
  teamNotesPath,
  teamPath,
} from "~/features/teams/teams.paths";
import { BackField, BackForm } from "~/ui/back-form";
import { RiskBadge } from "~/ui/badge";
import { counted } from "~/ui/format.rules";
import { GuardedForm } from "~/ui/guarded-form";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { SubmitButton } from "~/ui/submit-button";
import { SideFacts } from "~/ui/summary-list";
import { teamReportPath } from "../../reports.paths";
import type { CockpitData } from "../cockpit.server";

/** What staff write down for each other. */
export function CockpitNotes({ data: { notes, noteId, team } }: { data: CockpitData }) {
  const all = notes[0]?.all ?? 0;
  return (
    <section className="panel cockpit-pad" aria-labelledby="notes">
      <h2 id="notes" className="h-s" tabIndex={-1}>
        Notes <span className="muted">only staff see them</span>
      </h2>
      <GuardedForm action={teamNotesPath(team.id)} key={noteId} preventScrollReset>
        <BackField back={teamPath(team.id)} />
        <input type="hidden" name="formId" value={noteId} />
        <label className="vh" htmlFor="note-text">
          A note
        </label>
        <textarea
          className="textarea"
          id="note-text"
          name="text"
          rows={2}
          maxLength={4000}
          required
          placeholder="What was said, what was promised"
        />
        <div className="btn-row">
          <SubmitButton size="sm" busyLabel="Adding…">
            Add note
          </SubmitButton>
          <span className="check">
            <input type="checkbox" id="note-top" name="isOnTop" />
            <label htmlFor="note-top">Keep on top</label>
          </span>
        </div>
      </GuardedForm>
      {notes.length > 0 && (
        <ul className="cockpit-said">
          {notes.map((note) => (
            <Note key={note.id} note={note} team={team} />
          ))}
        </ul>
      )}
      <p className="small muted">
        {all > notes.length && `The newest ${notes.length} of ${all}; the search finds all. `}
        Whoever a note is about may ask to read it.
      </p>
    </section>
  );
}

function Note({ note, team }: { note: CockpitData["notes"][number]; team: CockpitData["team"] }) {
  const [back, what] = [teamPath(team.id), note.text.slice(0, 40)];
  return (
    <li>
      {note.isOnTop && (
        <span className="pin muted small">
          <Icon name="pin" /> Stays on top
        </span>
      )}
      <p className="break">{note.text}</p>
      <small>
        {note.by}, {note.at}
      </small>
      <div className="acts small">
        <BackForm action={noteOnTopPath(team.id, note.id)} back={back}>
          <input type="hidden" name="isOnTop" value={note.isOnTop ? "0" : "1"} />
          <SubmitButton variant="text" busyLabel="Saving…">
            {note.isOnTop ? "Not on top" : "Keep on top"}
            <span className="vh">: {what}</span>
          </SubmitButton>
        </BackForm>
        {note.mayRemove && (
          <BackForm action={noteDeletionPath(team.id, note.id)} back={back}>
            <SubmitButton variant="text" busyLabel="Removing…">
              Remove<span className="vh"> the note {what}</span>
            </SubmitButton>
          </BackForm>
        )}
      </div>
    </li>
  );
}

/** A notification to this team alone, published at once. */
export function CockpitMessage({ data: { team, messageId } }: { data: CockpitData }) {
  const people = counted(team.members.length, "person", "people");
  return (
    <section className="panel cockpit-pad" aria-labelledby="message">
      <h2 id="message" className="h-s" tabIndex={-1}>
        Message to the team
      </h2>
      <GuardedForm action={teamMessagePath(team.id)} key={messageId} preventScrollReset>
        <BackField back={teamPath(team.id)} />
        <input type="hidden" name="formId" value={messageId} />
        <label className="label" htmlFor="message-title">
          Title
        </label>
        <input className="input" id="message-title" name="title" maxLength={200} required />
        <label className="label" htmlFor="message-text">
          Text
        </label>
        <textarea className="textarea" id="message-text" name="description" rows={3} required />
        <div className="check">
          <input type="checkbox" id="message-mail" name="sendEmail" defaultChecked />
          <label htmlFor="message-mail">
            By e-mail as well <span className="muted">to {people}</span>
          </label>
        </div>
        <SubmitButton variant="primary" icon="send" busyLabel="Sending…">
          Send to {people}
        </SubmitButton>
      </GuardedForm>
    </section>
  );
}

/** The score with what weighs, and what it was. */
export function CockpitRisk({ data: { risk, team } }: { data: CockpitData }) {
  if (!risk) return null;
  const { percent, level, risen, overdue, soon, way } = risk;
  return (
    <section className="panel cockpit-pad" aria-labelledby="risk">
      <div className="cockpit-risk">
        <h2 id="risk" className="h-s">
          Risk <RiskBadge level={level} percent={percent} />
        </h2>
        <Link className="small" to={teamReportPath(team.id)}>
          Explain
        </Link>
      </div>
      {risk.points.length > 2 && <Line points={risk.points} />}
      <p className="small muted">
        {risen === null || risen === 0 ? "" : `${risen > 0 ? "Up" : "Down"} ${Math.abs(risen)} in a week. `}
        {overdue === 0 && soon === 0 ? "No task presses." : `${overdue} overdue and ${soon} due soon count.`}{" "}
        {way.steps !== null && way.steps.length > 0 && (
          <b>
            {counted(way.steps.length, "step")} to {way.after?.riskPercent} %.
          </b>
        )}
      </p>
    </section>
  );
}

function Line({ points }: { points: readonly number[] }) {
  const at = (index: number) => (index / (points.length - 1)) * 100;
  return (
    <svg
      className="cockpit-line"
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
      role="img"
      aria-label={`Risk over the last weeks, from ${points[0]} to ${points.at(-1)} per cent`}
    >
      <polyline
        points={points
          .map((value, index) => `${at(index).toFixed(1)},${(38 - value * 0.36).toFixed(1)}`)
          .join(" ")}
        fill="none"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** What is known of the stand, and of the team's record. */
export function CockpitRecord({ data }: { data: CockpitData }) {
  const { team, fields, isAdmin, isOwnTeam } = data;
  return (
    <section className="panel cockpit-pad" aria-labelledby="record">
      <h2 id="record" className="h-s">
        Stand and record
      </h2>
      <SideFacts
        rows={[
          ...fields.map((field) => ({ label: field.label, value: <CustomFieldValue field={field} /> })),
          { label: "Team type", value: team.typeName ?? "No type" },
          {
            label: "Account manager",
            value: team.managerName ?? <Link to={editTeamPath(team.id)}>Choose one</Link>,
          },
          { label: "Last sign-in", value: team.lastLogin },
          { label: "Created", value: `${team.createdOn}${team.createdBy ? ` by ${team.createdBy}` : ""}` },
        ]}
      />
      <p className="small cockpit-links">
        {!team.isArchived && team.standShareRole !== "child" && (
          <Link to={addStandSharePath(team.id)}>Add stand share</Link>
        )}
        <Link to={billingPath(team.id)}>Billing details</Link>
        {isAdmin && <Link to={activityOfPath(team.name)}>History</Link>}
      </p>
      <CloseTeam team={team} isAdmin={isAdmin} isOwnTeam={isOwnTeam} />
    </section>
  );
}
