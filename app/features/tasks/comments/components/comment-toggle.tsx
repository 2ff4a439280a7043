import { useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { Icon, type IconName } from "~/ui/icon";
import type { InPlace } from "../comments.types";

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
  name: "liked" | "pinned";
  isOn: boolean;
  icon?: IconName;
  label(isOn: boolean): string;
  count?(isOn: boolean): number;
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
  const number = count?.(shown) ?? 0;
  return (
    // A plain form: there is one or more to a comment, and the router's own costs more than the rest of the entry.
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
            <span className="vh"> {number === 1 ? "like" : "likes"}</span>
          </span>
        )}
      </button>
    </form>
  );
}
