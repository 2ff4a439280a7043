import { useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import type { InPlace } from "./fields-of";
import { Icon, type IconName } from "./icon";

/** A press that says how it shall be, and shows it before the answer is there. */
export function ToggleButton({
  action,
  name,
  isOn,
  icon,
  label,
  count,
  say,
  children,
}: {
  action: string;
  name: string;
  isOn: boolean;
  icon?: IconName;
  label(isOn: boolean): string;
  /** How many have pressed it. */
  count?: { of(isOn: boolean): number; one: string; many: string };
  say(words: string): void;
  children: ReactNode;
}) {
  const fetcher = useFetcher<InPlace>();
  const wanted = fetcher.formData?.get(name);
  const shown = wanted ? wanted === "1" : isOn;
  const { data } = fetcher;
  useEffect(() => {
    if (data?.done) say(data.done);
  }, [data, say]);
  const number = count?.of(shown) ?? 0;
  return (
    // A plain form: a list has one or more in each entry, and the router's own costs more than the rest of the entry.
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        form.set("inPlace", "1");
        fetcher.submit(form, { method: "post", action, preventScrollReset: true });
      }}
    >
      <input type="hidden" name={name} value={shown ? "0" : "1"} />
      <button
        className={shown && count ? "btn-text muted-action is-on" : "btn-text muted-action"}
        type="submit"
        aria-pressed={count ? shown : undefined}
      >
        {icon && <Icon name={icon} />}
        {label(shown)}
        {children}
        {number > 0 && (
          <span className="count">
            {number}
            <span className="vh"> {number === 1 ? count?.one : count?.many}</span>
          </span>
        )}
      </button>
    </form>
  );
}
