import { useFetchers, useSubmit } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import type { InPlace } from "./fields-of";
import { Icon, type IconName } from "./icon";

/**
 * A press that says how it shall be. It has no state of its own, so that a list may have hundreds: `useToggles` of the list
 * sends it.
 */
export function ToggleButton({
  action,
  name,
  isOn,
  icon,
  label,
  count,
  hidden = {},
  children,
}: {
  action: string;
  name: string;
  /** As `useToggles` says. */
  isOn: boolean;
  icon?: IconName;
  label: string;
  /** How many have pressed it. */
  count?: { n: number; one: string; many: string };
  /** Sent along. */
  hidden?: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  return (
    <form method="post" action={action} data-toggle={name}>
      <input type="hidden" name={name} value={isOn ? "0" : "1"} />
      {Object.entries(hidden).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <button
        className={isOn && count ? "btn-text muted-action is-on" : "btn-text muted-action"}
        type="submit"
        aria-pressed={count ? isOn : undefined}
      >
        {icon && <Icon name={icon} />}
        {label}
        {children}
        {count && count.n > 0 && (
          <span className="count">
            {count.n}
            <span className="vh">{` ${count.n === 1 ? count.one : count.many}`}</span>
          </span>
        )}
      </button>
    </form>
  );
}

const KEY = "toggle ";

/** Sends the toggles of a list in place, and shows each as it was pressed before the answer is there. */
export function useToggles(say: (words: string) => void) {
  const submit = useSubmit();
  const sent = useFetchers().filter(({ key }) => key.startsWith(KEY));
  const heard = useRef(new WeakSet<object>());
  useEffect(() => {
    for (const { data } of sent as { data?: InPlace }[]) {
      if (!data?.done || heard.current.has(data)) continue;
      heard.current.add(data);
      say(data.done);
    }
  }, [sent, say]);
  return {
    /** For an element around the list. */
    onSubmit(event: FormEvent<HTMLElement>) {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.dataset.toggle === undefined) return;
      event.preventDefault();
      const body = new FormData(form);
      body.set("inPlace", "1");
      const action = form.getAttribute("action") ?? "";
      const options = { method: "post", action, preventScrollReset: true } as const;
      submit(body, { ...options, navigate: false, fetcherKey: KEY + action });
    },
    /** As it was pressed, while that is on its way; else as it is. */
    isOn(action: string, name: string, isOn: boolean): boolean {
      const wanted = sent.find(({ key }) => key === KEY + action)?.formData?.get(name);
      return wanted ? wanted === "1" : isOn;
    },
  };
}
