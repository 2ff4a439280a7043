import { useFetchers, useSubmit } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import type { InPlace } from "~/ui/fields-of";
import { Icon, type IconName } from "~/ui/icon";

/**
 * A press that says how it shall be. It has no state of its own, so that a list may have hundreds: `useToggles` of the list
 * sends it.
 */
export function ToggleButton({
  action,
  form,
  name,
  isOn,
  icon,
  label,
  count,
  hidden = {},
  children,
}: {
  action: string;
  /** The id of a form that posts nothing of its own: one for all buttons of a list. Without it each stands in one of its own. */
  form?: string;
  name: string;
  /** As `useToggles` says. */
  isOn: boolean;
  icon?: IconName;
  label: string;
  /** How many have pressed it. */
  count?: { n: number; one: string; many: string };
  /** Sent along by a form of its own. */
  hidden?: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const button = (
    <button
      type="submit"
      className={isOn && count ? "btn-text muted-action is-on" : "btn-text muted-action"}
      form={form}
      formAction={form ? action : undefined}
      name={name}
      value={isOn ? "0" : "1"}
      aria-pressed={count ? isOn : undefined}
      data-toggle=""
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
  );
  if (form) return button;
  return (
    <form method="post" action={action}>
      {Object.entries(hidden).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {button}
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
      const { submitter: button } = event.nativeEvent as SubmitEvent;
      if (!(form instanceof HTMLFormElement) || !(button instanceof HTMLButtonElement)) return;
      if (button.dataset.toggle === undefined) return;
      event.preventDefault();
      const body = new FormData(form);
      body.set(button.name, button.value);
      body.set("inPlace", "1");
      const action = button.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
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
