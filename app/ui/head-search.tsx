import { Form, useSearchParams, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { SEARCH_LENGTH } from "~/lib/text.rules";
import { Icon } from "./icon";

/** The search of a list, in the head of its page. A GET form; with JavaScript it searches as one types. */
export function HeadSearch({
  label,
  placeholder,
  action,
  keep,
}: {
  label: string;
  placeholder: string;
  /** The list: something may lie over it at an address of its own. */
  action: string;
  /** Parameters that stay as they are. */
  keep: readonly string[];
}) {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const apply = (delay: number) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      if (!form.current) return;
      const data = new FormData(form.current);
      if (data.get("q") === "") data.delete("q");
      submit(data, { method: "get", action, replace: true, preventScrollReset: true });
    }, delay);
  };
  useEffect(() => () => clearTimeout(waiting.current), []);
  // After Back, and after "Clear filters", it says what the address says.
  useEffect(() => {
    const input = form.current?.querySelector<HTMLInputElement>("input[type=search]");
    if (input && input !== document.activeElement) input.value = params.get("q") ?? "";
  }, [params]);
  return (
    <Form
      className="head-search"
      method="get"
      action={action}
      role="search"
      aria-label={label}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        apply(0);
      }}
    >
      {keep.flatMap((name) =>
        params
          .getAll(name)
          .map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
      )}
      <div className="search">
        <label className="vh" htmlFor="head-search">
          {label}
        </label>
        <Icon name="search" />
        <input
          className="input"
          id="head-search"
          type="search"
          name="q"
          maxLength={SEARCH_LENGTH}
          placeholder={placeholder}
          defaultValue={params.get("q") ?? ""}
          onChange={() => apply(300)}
        />
      </div>
      <button className="btn needs-no-js" type="submit">
        Search
      </button>
    </Form>
  );
}
