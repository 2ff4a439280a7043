import { Form } from "@remix-run/react";
import { BackForm } from "~/ui/back-form";
import { Banner } from "~/ui/banner";
import { counted, formatDate } from "~/ui/format.rules";
import { DateField } from "~/ui/inputs";
import { Link } from "~/ui/link";
import { Section } from "~/ui/page-head";
import { SelectField } from "~/ui/select-field";
import { Status } from "~/ui/status";
import { SubmitButton } from "~/ui/submit-button";
import { formLabPath, labCasePath, labCasesPath } from "../../admin-forms.paths";
import type { LabScreen } from "../lab-screen.server";

/** Beside the form: why each field is shown, what nothing reaches, and the cases. */
export function LabSide({ formId, screen }: { formId: string; screen: LabScreen }) {
  const { why, confirmation, unreached, open, cases, as } = screen;
  return (
    <div className="lab-side">
      <TryAs as={as} answers={screen.tried.hidden.answers} />
      <Section title="Cases" count={cases.length}>
        <Cases formId={formId} cases={cases} />
        <Form method="post" action={labCasesPath(formId)} className="lab-new" preventScrollReset>
          <input type="hidden" name="answers" value={screen.tried.hidden.answers} />
          <input type="hidden" name="formId" value={screen.formId} />
          <input type="hidden" name="team" value={as.team} />
          <input type="hidden" name="day" value={as.day} />
          <input type="hidden" name="case" value={as.case} />
          <label htmlFor="case-name">Name of a new case</label>
          <input className="input" id="case-name" name="name" required maxLength={200} autoComplete="off" />
          <p className="hint">
            Keeps the answers that you tried last, and expects what the form shows for them.
            {as.isAsked &&
              ` It is always tried as on ${dayText(as.today)}, with what is known of the team today.`}
          </p>
          <SubmitButton size="sm" icon="plus">
            Save as a case
          </SubmitButton>
        </Form>
      </Section>
      {(unreached.length > 0 || open > 0) && (
        <Section title="What no answers show" count={unreached.length}>
          <ul className="found-lines">
            {unreached.map(({ what, to }) => (
              <li key={`${what}${to}`}>{to ? <Link to={to}>{what}</Link> : what}</li>
            ))}
          </ul>
          {open > 0 && (
            <p className="muted small">
              {counted(open, "field")} could not be looked at to the end, and{" "}
              {open === 1 ? "counts" : "count"} as reached.
            </p>
          )}
        </Section>
      )}
      <Section title="Why each field is shown">
        {why.length === 0 && <p className="muted">No logic decides about a field: all are always shown.</p>}
        <ul className="lab-why">
          {why.map(({ key, what, isShown, reasons }) => (
            <li key={key}>
              <strong>{what}</strong>{" "}
              <Status tone={isShown ? "success" : "neutral"} icon={isShown ? "eye" : "eye-off"}>
                {isShown ? "Shown" : "Not shown"}
              </Status>
              {reasons.map((reason) => (
                <p className="small muted" key={reason}>
                  {reason}
                </p>
              ))}
            </li>
          ))}
        </ul>
        <p className="muted small mt-3">
          When it is sent in: {confirmation ? `the confirmation “${confirmation}”` : "a plain thank-you"}.
        </p>
      </Section>
    </div>
  );
}

/** As whom the form is tried: what is known of that team, on that day. */
function TryAs({ as, answers }: { as: LabScreen["as"]; answers: string | undefined }) {
  const { team, day, today, teams, isAsked, caseName, to } = as;
  const field = (name: string, initialValue: string) => ({ id: `as-${name}`, name, initialValue });
  return (
    <Section title="Try it as a team" isFirst>
      {!isAsked && <p className="muted">Nothing here asks what is known of a team, or the day.</p>}
      {caseName !== null && (
        <p>
          Tried by the day and the facts that “{caseName}” was saved with: {dayText(today)}.
        </p>
      )}
      <Form
        key={JSON.stringify([team, day, caseName])}
        method="post"
        action={to}
        className="lab-new"
        aria-label="Try it as a team"
        preventScrollReset
      >
        <input type="hidden" name="answers" value={answers} />
        <SelectField
          field={field("team", team)}
          label="Team"
          options={[
            { value: "", label: "No team" },
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <DateField field={field("day", day)} label="Day" hint="Blank is today." />
        <SubmitButton size="sm">Try it so</SubmitButton>
      </Form>
    </Section>
  );
}

const dayText = (day: string): string => formatDate(day, "medium");

function Cases({ formId, cases }: { formId: string; cases: LabScreen["cases"] }) {
  if (cases.length === 0)
    return <p className="muted">None yet. A case is tried whenever the form is published.</p>;
  const failing = cases.filter(({ differs }) => differs !== null).length;
  return (
    <>
      <Banner tone={failing > 0 ? "danger" : "success"}>
        {failing > 0
          ? `${failing} of ${counted(cases.length, "case")} fail${failing === 1 ? "s" : ""}: nothing is published before that is settled.`
          : `All ${counted(cases.length, "case")} show what is expected.`}
      </Banner>
      <ul className="lab-cases">
        {cases.map(({ id, name, differs, version }) => (
          <li key={id}>
            <Link to={`${formLabPath(formId)}?case=${id}`}>{name}</Link>{" "}
            <Status tone={differs ? "danger" : "success"} icon={differs ? "circle-alert" : "circle-check"}>
              {differs ? "Fails" : "As expected"}
            </Status>
            {differs && <p className="small">{differs}</p>}
            <div className="btn-row">
              {differs && (
                <BackForm action={labCasePath(formId, id, "expectation")}>
                  <input type="hidden" name="version" value={version} />
                  <SubmitButton size="sm">
                    Expect this now<span className="vh"> of {name}</span>
                  </SubmitButton>
                </BackForm>
              )}
              <BackForm action={labCasePath(formId, id, "removal")}>
                <SubmitButton size="sm" variant="quiet" icon="trash-2" busyLabel="Deleting…">
                  Delete<span className="vh"> {name}</span>
                </SubmitButton>
              </BackForm>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
