import { Form } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import { formatMoney } from "~/lib/money.rules";
import { Button, ButtonLink, ButtonRow } from "~/ui/button";
import { WAITS_FOR_NETWORK } from "~/ui/connection-events";
import { ErrorSummary } from "~/ui/error-summary";
import { RequiredNote } from "~/ui/field";
import { SubmitButton } from "~/ui/submit-button";
import { isList } from "../document/types/item-list/order.rules";
import { AutosaveBar } from "./autosave-bar";
import { conflictLine } from "./conflict-texts.rules";
import { LoopList } from "./loop-list";
import { PageProvider } from "./page-context";
import type { PageModel } from "./page-model.types";
import type { PageState } from "./page-state.types";
import { type PlacedField, placedFields } from "./placed-fields.rules";
import { QuestionList } from "./question-list";
import { LEAVE, LEAVE_TO_DISCARD, LEAVE_TO_LIST } from "./row-verbs.rules";
import { RunnerFrame } from "./runner-frame";
import { useAutosave } from "./use-autosave";
import { useLeftAnswers } from "./use-left-page";
import { useLivePage } from "./use-live-page";

interface FormPageProps {
  model: PageModel;
  /** "Draft, not submitted": when it was saved, when it is due. Stands in the form: its buttons send it. */
  banner?: ReactNode;
  /** Under the list of pages: who helps. */
  aside?: ReactNode;
  /** What is sent besides the answers: which draft the page was drawn from. */
  hidden?: Readonly<Record<string, string>>;
  /** Why it was not saved, where that is no matter of a question. */
  refusal?: string | null;
  /** "Discard draft", where there is one. */
  discardLabel?: string | null;
  /** Of the button that stays on the page; null where nothing is kept. */
  draftLabel?: string | null;
}

/**
 * One page of a form, or one entry of a looped group in its list. Works with plain buttons alone; with JavaScript questions, sums,
 * counts and rows follow what is typed, and it is saved by itself.
 */
export function FormPage(props: FormPageProps) {
  const { live, problems, conflicts, paths } = props.model;
  const left = useLeftAnswers(props.model, props.hidden?.version ?? "");
  const isLeft = left !== null && problems.length === 0 && conflicts === null;
  const model = isLeft ? { ...props.model, live: { ...live, answers: left } } : props.model;
  // Another page, or what the server has read or refused: it stands in the inputs anew.
  const key = JSON.stringify([paths.save, model.live.answers, problems, conflicts, props.hidden?.version]);
  return (
    <RunnerFrame head={props.model} aside={props.aside}>
      <PageForm key={key} {...props} model={model} isUnsaved={isLeft} />
    </RunnerFrame>
  );
}

function PageForm({
  model,
  banner,
  hidden = {},
  refusal = null,
  discardLabel = null,
  draftLabel = "Save draft",
  isUnsaved = false,
}: FormPageProps & { isUnsaved?: boolean }) {
  const { live, problems, paths, loops, conflicts } = model;
  const { form, state, drawn, follow, renew } = useLivePage(model);
  const autosave = useAutosave(form, { to: paths.autosave, save: paths.save, hidden, isUnsaved, renew });
  const places = useMemo(() => placedFields(live.document, live.asked), [live]);
  const page = useMemo(() => ({ model, errors: byName(problems), state }), [model, problems, state]);
  const entry = loops.find(({ open }) => open !== null);
  const questions = (
    <QuestionList places={places} drawn={drawn} answers={live.answers} isInEntry={entry !== undefined} />
  );
  return (
    <PageProvider value={page}>
      <Form
        ref={form}
        method="post"
        action={paths.save}
        onInput={() => {
          follow();
          autosave.follow();
        }}
        onSubmit={autosave.hold}
        noValidate
        {...(paths.autosave ? WAITS_FOR_NETWORK : {})}
        aria-label={model.title}
      >
        {/* What Enter presses: buttons of the banner and of rows come first, and would do something else. */}
        <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
          Continue
        </button>
        {banner}
        <ErrorSummary
          errors={[
            ...(refusal ? [{ id: "", message: refusal }] : []),
            ...Object.entries(conflicts ?? {}).map(([name, { who }]) => ({
              id: name,
              message: conflictLine(who, labelAt(places, name)),
            })),
            ...problems.map(({ name, message }) => ({ id: name, message })),
          ]}
          title={refusal ? "This page was not saved" : "There is a problem on this page"}
        />
        {Object.entries(autosave.hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} defaultValue={value} />
        ))}
        {model.description && <p className="runner-lede">{model.description}</p>}
        {entry ? (
          <LoopList loop={entry}>
            {questions}
            <ButtonRow className="entry-actions">
              <SubmitButton variant="primary">
                Save {entry.noun} {(entry.open ?? 0) + 1}
              </SubmitButton>
              {draftLabel && <SubmitButton formAction={paths.draft}>{draftLabel}</SubmitButton>}
              <CloseButton paths={paths} />
              <UpdateButton model={model} />
            </ButtonRow>
          </LoopList>
        ) : (
          <>
            {places.length > 0 && <RequiredNote />}
            {questions}
            <PageActions model={model} draftLabel={draftLabel} discardLabel={discardLabel} />
          </>
        )}
        {paths.autosave && (
          <AutosaveBar state={autosave.state} total={orderTotal(places, state, model.context)}>
            {!entry && (
              <SubmitButton variant="primary" className="needs-js">
                Continue
              </SubmitButton>
            )}
          </AutosaveBar>
        )}
      </Form>
    </PageProvider>
  );
}

function PageActions({
  model,
  draftLabel,
  discardLabel,
}: {
  model: PageModel;
  draftLabel: string | null;
  discardLabel: string | null;
}) {
  return (
    <div className="form-actions">
      <SubmitButton variant="primary">Continue</SubmitButton>
      {draftLabel && <SubmitButton formAction={model.paths.draft}>{draftLabel}</SubmitButton>}
      <UpdateButton model={model} />
      {discardLabel && (
        <SubmitButton
          variant="quiet"
          className="discard"
          formAction={model.paths.draft}
          name={LEAVE}
          value={LEAVE_TO_DISCARD}
        >
          {discardLabel}
        </SubmitButton>
      )}
    </div>
  );
}

/** From an entry back to the list; what was typed goes along, unless nothing is kept here at all. */
function CloseButton({ paths: { close, draft, autosave } }: Pick<PageModel, "paths">) {
  if (close === null) return null;
  if (autosave === null)
    return (
      <ButtonLink to={close} variant="quiet">
        Close
      </ButtonLink>
    );
  return (
    <SubmitButton variant="quiet" formAction={draft} name={LEAVE} value={LEAVE_TO_LIST}>
      Close
    </SubmitButton>
  );
}

const labelAt = (places: readonly PlacedField[], name: string): string =>
  places.flatMap((place) => [place, ...place.nested]).find((place) => place.name === name)?.field.label ?? "";

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

/** Of a page on which something is ordered: what the whole order comes to. */
function orderTotal(
  places: readonly PlacedField[],
  { order }: PageState,
  money: { currency: string; locale: string },
): string {
  const isOrdering = places.some(({ field, nested }) =>
    [field, ...nested.map((one) => one.field)].some(isList),
  );
  const total = order && Object.values(order.lists).reduce((sum, { gross }) => sum + gross, 0);
  if (!isOrdering || !total) return "";
  return `${formatMoney(total, money)}${order.hasVat ? " with VAT" : ""}`;
}
