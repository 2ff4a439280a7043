import { Form } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import type { ViewBarFacts } from "./view-bar.server";

/** On every page while staff look as somebody else: whose eyes these are, and the way back to one's own. */
export function ViewBar({ view }: { view: ViewBarFacts | null }) {
  if (!view) return null;
  return (
    <section className="view-bar" aria-label="Looking as somebody else">
      <Icon name="eye" />
      <p>
        You are looking at the portal as <b dir="auto">{view.whose}</b>.{" "}
        <span className="view-bar-note">Nothing can be changed, and it ends at {view.until}.</span>
      </p>
      <Form method="post" action="/view/end" reloadDocument>
        <button className="btn btn-sm" type="submit">
          Stop looking
        </button>
      </Form>
    </section>
  );
}
