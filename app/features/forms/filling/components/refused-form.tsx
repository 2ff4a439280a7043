import { ButtonLink, ButtonRow } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { RefusedScreen } from "../screen.types";
import { HelpLine } from "./help-line";

/** In place of a form that cannot be filled in just now: why, and where to go. */
export function RefusedForm({ screen: { formTitle, text, isOver, help, ways } }: { screen: RefusedScreen }) {
  return (
    <div className="page page-narrow runner-page">
      <div className="panel empty">
        <Icon name="lock" size={24} />
        <h1>{formTitle}</h1>
        <p>{text}</p>
        {ways.length > 0 && (
          <ButtonRow>
            {ways.map(({ to, label }) => (
              <ButtonLink key={to} to={to}>
                {label}
              </ButtonLink>
            ))}
          </ButtonRow>
        )}
        <HelpLine help={help} isOver={isOver} />
      </div>
    </div>
  );
}
