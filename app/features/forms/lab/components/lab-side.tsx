import { Form } from "@remix-run/react";
import { BackForm } from "~/ui/back-form";
import { Banner } from "~/ui/banner";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { Section } from "~/ui/page-head";
import { Status } from "~/ui/status";
import { SubmitButton } from "~/ui/submit-button";
import { formLabPath, labCasePath, labCasesPath } from "../../admin-forms.paths";
import type { LabScreen } from "../lab-screen.server";

/** Beside the form: why each field is shown, what nothing reaches, and the cases. */
export function LabSide({ formId, screen }: { formId: string; screen: LabScreen }) {
  const { why, confirmation, unreached, open, cases } = screen;
  return (
    <div className="lab-side">
      <Section title="Cases" count={cases.length} isFirst>
        <Cases formId={formId} cases={cases} />
        <Form method="post" action={labCasesPath(formId)} className="lab-new" preventScrollReset>
          <input type="hidden" name="answers" value={screen.tried.hidden.answers} />
          <input type="hidden" name="formId" value={screen.formId} />
          <label htmlFor="case-name">Name of a new case</label>
          <input className="input" id="case-name" name="name" required maxLength={200} autoComplete="off" />
          <p className="hint">
            Keeps the answers that you tried last, and expects what the form shows for them.
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
