import { useActionData, useLocation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { ERROR_PREFIX } from "./page-title";

export type FieldError = { id: string; message: string };

/**
 * Above the form after a refused submission. The browser's autofocus takes the reader there without JavaScript; the
 * effect does after a client-side submission, each one that is refused: the same errors once more are an answer, too.
 */
export function ErrorSummary({
  errors,
  title = "There is a problem",
  children,
}: {
  errors: readonly FieldError[];
  title?: string;
  /** What to do about it, where the messages do not say. */
  children?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // The answer is here before the page is read again, which has a key of its own: who has gone on by then is not called back.
  const answer = useActionData() ?? key;
  const said = errors.map((error) => error.message).join("\n");
  // `said` stands for the errors, whose array is a new one each time; each answer is an object of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is looked at by being another
  useEffect(() => {
    if (!said) return;
    box.current?.focus();
    // The server says it in the page's title; after a client-side submission nobody else would.
    const title = document.title;
    if (!title.startsWith(ERROR_PREFIX)) document.title = ERROR_PREFIX + title;
    return () => {
      if (document.title.startsWith(ERROR_PREFIX)) document.title = document.title.slice(ERROR_PREFIX.length);
    };
  }, [said, answer]);

  if (!errors.length) return null;
  return (
    <div
      className="error-summary"
      role="alert"
      tabIndex={-1}
      ref={box}
      // biome-ignore lint/a11y/noAutofocus: a refused form must say so first
      autoFocus
      aria-labelledby="error-summary-title"
    >
      <h2 id="error-summary-title">{title}</h2>
      <ul>
        {errors.map((error) => (
          <li key={error.id + error.message}>
            {error.id ? (
              <a href={`#${error.id}`} onClick={lead}>
                {error.message}
              </a>
            ) : (
              error.message
            )}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

/** To the router a new fragment is a new page, which has no errors any more: with JavaScript the focus goes there alone. */
function lead(event: MouseEvent<HTMLAnchorElement>): void {
  const control = document.getElementById(event.currentTarget.hash.slice(1));
  if (!control) return;
  event.preventDefault();
  control.focus();
}
