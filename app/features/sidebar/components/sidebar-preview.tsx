import { Form, useSubmit } from "@remix-run/react";
import { Button } from "~/ui/button";
import { fieldsOf } from "~/ui/fields-of";
import { Icon, type IconName } from "~/ui/icon";
import { SelectField } from "~/ui/select-field";
import { sidebarPath } from "../sidebar.paths";
import type { PreviewedTeam } from "../sidebar.rules";

interface Previewed {
  id: string;
  heading: string;
  isCollapsable: boolean;
  isClosedAtFirst: boolean;
  items: readonly { id: string; label: string; icon: IconName }[];
}

/** The sidebar as a team of the chosen type has it, and what is left out of it. */
export function SidebarPreview({
  teams,
  as,
  hidden,
  sections,
  leftOut,
  navTheme,
}: {
  teams: readonly PreviewedTeam[];
  as: string;
  /** What the address says besides, which stays. */
  hidden: Readonly<Record<string, string>>;
  sections: readonly Previewed[];
  leftOut: readonly string[];
  navTheme: string;
}) {
  const submit = useSubmit();
  const { fields } = fieldsOf({ id: "preview", limits: { as: {} }, values: { as } });
  const choice = ({ value, label }: PreviewedTeam) => ({ value, label });
  const shares = teams.filter(({ isShare }) => isShare);
  const own = teams.filter(({ isShare }) => !isShare).map(choice);
  return (
    <aside className="side-preview" aria-labelledby="as-a-team">
      <div className="side-preview-in">
        <h2 id="as-a-team">As a team sees it</h2>
        <Form method="get" action={sidebarPath} preventScrollReset className="side-as">
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SelectField
            key={as}
            field={fields.as}
            label="Preview as"
            hideLabel
            options={
              shares.length > 0 ? [...own, { label: "Stand shares", options: shares.map(choice) }] : own
            }
            onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
          />
          <Button size="sm" className="needs-no-js">
            Show
          </Button>
        </Form>
        {sections.length > 0 ? (
          <div className="nav nav-preview" data-theme={navTheme}>
            {sections.map((section) => (
              <Section key={section.id} {...section} />
            ))}
          </div>
        ) : (
          <p className="side-nothing muted small">Such a team finds nothing below the main navigation.</p>
        )}
        {leftOut.map((sentence) => (
          <p className="muted xsmall" key={sentence} dir="auto">
            {sentence}
          </p>
        ))}
        {sections.length > 0 && <p className="muted xsmall">On a phone these stand under More.</p>}
      </div>
    </aside>
  );
}

function Section({ heading, isCollapsable, isClosedAtFirst, items }: Previewed) {
  const list = (
    <ul className="nav-list">
      {items.map((item) => (
        <li className="nav-link" key={item.id}>
          <Icon name={item.icon} />
          <span dir="auto">{item.label}</span>
        </li>
      ))}
    </ul>
  );
  if (!isCollapsable) {
    return (
      <div className="nav-group">
        <h3 className="nav-h" dir="auto">
          {heading}
        </h3>
        {list}
      </div>
    );
  }
  return (
    <details className="nav-group" open={!isClosedAtFirst}>
      <summary className="nav-h">
        <span dir="auto">{heading}</span>
        <Icon name="chevron-down" />
      </summary>
      {list}
    </details>
  );
}
