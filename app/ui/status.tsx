import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import { type ShownState, STATE_LOOKS, type Tone } from "./task-state.rules";

/** Icon, word and colour: none of them alone. */
export function Status({ tone, icon, children }: { tone: Tone; icon: IconName; children: ReactNode }) {
  return (
    <span className={`status is-${tone}`}>
      <Icon name={icon} />
      {children}
    </span>
  );
}

export function TaskStatus({ state }: { state: ShownState }) {
  const { label, tone, icon } = STATE_LOOKS[state];
  return (
    <Status tone={tone} icon={icon}>
      {label}
    </Status>
  );
}
