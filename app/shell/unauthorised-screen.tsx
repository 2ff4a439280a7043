import { ButtonLink, ButtonRow } from "~/ui/button";
import { Icon } from "~/ui/icon";

export function UnauthorisedScreen() {
  return (
    <section className="empty" aria-labelledby="unauthorised">
      <Icon name="lock" size={24} />
      <h1 id="unauthorised">403 Forbidden</h1>
      <p>You do not have permission to see this page. Ask an organiser if you think you should.</p>
      <ButtonRow>
        <ButtonLink variant="primary" to="/">
          Go To Dashboard
        </ButtonLink>
      </ButtonRow>
    </section>
  );
}
