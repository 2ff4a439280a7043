import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button, ButtonRow } from "../button";
import { ConflictNotice, type Difference } from "../conflict";
import type { LiveField } from "../editor-form";
import { ErrorSummary } from "../error-summary";
import { fieldsOf, type LastResult, type Limits, sentText } from "../fields-of";
import { TextLink } from "../link";
import { SubmitButton } from "../submit-button";
import { contentOf, type Edited } from "../use-editor";
import { type SavingState, useSavedAtOnce } from "./use-saved-at-once";

interface Props<Name extends string, Data> {
  id: string;
  label: string;
  className: string;
  limits: Limits<Name>;
  lastResult: LastResult | undefined;
  current: Edited<Data>;
  /** What is saved of the very thing: as long as it is the same, a newer version is somebody's other change. */
  known: string;
  path: string;
  seeCurrent: string;
  differences(typed: Record<string, unknown>): Difference[];
  hidden?: Record<string, string>;
  /** Names of boxes that say nothing of the thing. */
  aside?: readonly string[];
  isVerb(path: string): boolean;
  /** Whether what is typed may be saved by itself; else a button saves it. */
  isWhole?(form: HTMLFormElement): boolean;
  /** Of the button: without JavaScript, and where not everything saves itself. */
  saveLabel: string;
  hasButton?: boolean;
  /** In place of that button: where the form can be sent in more than one way. */
  buttons?: ReactNode;
  /** For the one line of the editor that says how saving stands. */
  onState(state: SavingState): void;
  children(fields: { [K in Name]: LiveField }): ReactNode;
}

/**
 * The form of an edited thing that saves itself while it is typed, as `EditorForm` is saved by a button. It keeps what was typed
 * whatever is answered; where somebody else saved meanwhile it shows both versions.
 */
export function SavedForm<Name extends string, Data extends { [K in Name]?: unknown }>(
  props: Props<Name, Data>,
) {
  const [drawn, setDrawn] = useState(0);
  const redraw = () => setDrawn((n) => n + 1);
  useLanded(props.path, redraw);
  return <Drawn key={drawn} {...props} onRedraw={redraw} />;
}

function Drawn<Name extends string, Data extends { [K in Name]?: unknown }>(
  props: Props<Name, Data> & { onRedraw(): void },
) {
  const { id, current, lastResult, path, saveLabel, onState } = props;
  const ref = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Record<string, unknown> | null>(null);
  const saving = useSavedAtOnce(ref, {
    ...{ to: path, revision: current.version, known: props.known, basis: "version" },
    ...{ onRedraw: props.onRedraw, isVerb: props.isVerb, isRefused: lastResult !== undefined },
    ...(props.aside && { aside: props.aside }),
    ...(props.isWhole && { isWhole: props.isWhole }),
  });
  const { state } = saving;
  const tell = useRef(onState);
  tell.current = onState;
  useEffect(() => tell.current(state), [state]);
  const result = saving.lastResult ?? lastResult;
  // The boxes hold what is typed: what they began with stays.
  const [first] = useState<Record<string, unknown>>(() => lastResult?.initialValue ?? { ...current.data });
  const { fields, errors } = fieldsOf({
    ...{ id, limits: props.limits },
    lastResult: { initialValue: first, error: result?.error ?? null },
  });
  const sent = sentText(result, "version");
  const isStale = sent !== undefined && isLater(current.version, sent);
  const now = typed ?? first;
  return (
    <Form
      ref={ref}
      method="post"
      action={path}
      id={id}
      className={props.className}
      aria-label={props.label}
      noValidate
      preventScrollReset
      {...saving.form}
      onInput={(event) => {
        setTyped(contentOf(event.currentTarget));
        saving.form.onInput(event);
      }}
    >
      <ErrorSummary errors={errors} {...(isStale && { title: "There are two versions" })} />
      {isStale && (
        <ConflictNotice
          {...current.saved}
          rows={props.differences(now)}
          current={
            <TextLink to={path} external>
              {props.seeCurrent}
            </TextLink>
          }
        />
      )}
      {/* What Enter presses: other buttons come first. */}
      <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
        {saveLabel}
      </button>
      {Object.entries({ ...props.hidden, version: sent ?? current.version }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.children(liveFields(fields, now))}
      <ButtonRow className={rowClass(isStale || props.hasButton, props.buttons !== undefined)}>
        {isStale ? (
          <SubmitButton
            variant="primary"
            size="sm"
            name="over"
            value={current.version}
            onClick={(event) => {
              event.preventDefault();
              saving.saveOver();
            }}
          >
            Save my version
          </SubmitButton>
        ) : props.buttons !== undefined ? (
          props.buttons
        ) : (
          <Button variant={props.hasButton ? "secondary" : "primary"} size="sm" formAction={path}>
            {saveLabel}
          </Button>
        )}
      </ButtonRow>
    </Form>
  );
}

const rowClass = (isShown: boolean | undefined, isBar: boolean): string =>
  isBar ? "form-actions save-bar" : isShown ? "form-actions" : "form-actions needs-no-js";

const isLater = (version: number | string, sent: string): boolean =>
  typeof version === "number" ? version > Number(sent) : version > sent;

const liveFields = <Name extends string>(
  fields: { [K in Name]: Omit<LiveField, "value"> },
  typed: Record<string, unknown>,
) =>
  Object.fromEntries(
    Object.entries<Omit<LiveField, "value">>(fields).map(([name, field]) => [
      name,
      { ...field, value: typed[name] },
    ]),
  ) as { [K in Name]: LiveField };

/** A button of the form that went its own way has its answer: the form is drawn anew with it. */
function useLanded(path: string, then: () => void): void {
  const { state, formAction } = useNavigation();
  const isSent = useRef(false);
  const land = useRef(then);
  land.current = then;
  useEffect(() => {
    if (formAction?.replace(/[?#].*$/, "") === path) isSent.current = true;
    else if (state === "idle" && isSent.current) {
      isSent.current = false;
      land.current();
    }
  }, [state, formAction, path]);
}
