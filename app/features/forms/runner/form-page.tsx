import { Form } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import { Button, ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { RequiredNote } from "~/ui/field";
import { SubmitButton } from "~/ui/submit-button";
import { LoopList } from "./loop-list";
import { PageProvider } from "./page-context";
import type { PageModel } from "./page-model.types";
import { placedFields } from "./placed-fields.rules";
import { QuestionList } from "./question-list";
import { RunnerFrame } from "./runner-frame";
import { useLivePage } from "./use-live-page";

interface FormPageProps {
  model: PageModel;
  /** "Draft, not submitted": when it was saved, when it is due. */
  banner?: ReactNode;
  /** Under the list of pages: who helps. */
  aside?: ReactNode;
  /** What is sent besides the answers: the draft's version. */
  hidden?: Readonly<Record<string, string>>;
}

/**
 * One page of a form, or one entry of a looped group in its list. Works with plain buttons alone; with JavaScript questions, sums,
 * counts and rows follow what is typed.
 */
export function FormPage(props: FormPageProps) {
  const { live, problems } = props.model;
  // What the server has read or refused stands in the inputs anew.
  const key = JSON.stringify([live.asked, live.answers, problems]);
  return (
    <RunnerFrame head={props.model} aside={props.aside}>
      <PageForm key={key} {...props} />
    </RunnerFrame>
  );
}

function PageForm({ model, banner, hidden = {} }: FormPageProps) {
  const { live, problems, paths, loops } = model;
  const { form, state, drawn, follow } = useLivePage(model);
  const places = useMemo(() => placedFields(live.document, live.asked), [live]);
  const page = useMemo(() => ({ model, errors: byName(problems), state }), [model, problems, state]);
  const entry = loops.find(({ open }) => open !== null);
  const questions = (
    <QuestionList places={places} drawn={drawn} answers={live.answers} isInEntry={entry !== undefined} />
  );
  return (
    <PageProvider value={page}>
      {banner}
      <Form
        ref={form}
        method="post"
        action={paths.save}
        onInput={follow}
        noValidate
        preventScrollReset
        aria-label={model.title}
      >
        <ErrorSummary
          errors={problems.map(({ name, message }) => ({ id: name, message }))}
          title="There is a problem on this page"
        />
        {/* What Enter presses: buttons of rows come first, and would remove one. */}
        <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
          Continue
        </button>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {model.description && <p className="runner-lede">{model.description}</p>}
        {entry ? (
          <LoopList loop={entry}>
            {questions}
            <ButtonRow className="entry-actions">
              <SubmitButton variant="primary">
                Save {entry.noun} {(entry.open ?? 0) + 1}
              </SubmitButton>
              {paths.close && <ButtonLink to={paths.close}>Close without saving</ButtonLink>}
              <UpdateButton model={model} />
            </ButtonRow>
          </LoopList>
        ) : (
          <>
            {places.length > 0 && <RequiredNote />}
            {questions}
            <div className="form-actions">
              <SubmitButton variant="primary">Continue</SubmitButton>
              <SubmitButton formAction={paths.draft}>Save draft</SubmitButton>
              <UpdateButton model={model} />
            </div>
          </>
        )}
      </Form>
    </PageProvider>
  );
}

/** Without JavaScript questions that depend on others appear when this is pressed. */
function UpdateButton({ model }: { model: PageModel }) {
  if (!model.isConditional) return null;
  return (
    <Button variant="quiet" className="needs-no-js" formAction={model.paths.update}>
      Update
    </Button>
  );
}

function byName(problems: PageModel["problems"]): Map<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const { name, message } of problems) errors.set(name, [...(errors.get(name) ?? []), message]);
  return errors;
}
