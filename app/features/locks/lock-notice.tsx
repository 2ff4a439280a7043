import { Banner } from "~/ui/banner";
import { Link } from "~/ui/link";

/** Others see who is editing, and may read. */
export function LockNotice({ name, until, here }: { name: string; until?: string; here: string }) {
  return (
    <Banner tone="info" icon="lock" title={`${name} is editing this`}>
      You can read it.{" "}
      {until
        ? `It is free again when they are done, at ${until} at the latest.`
        : "What you save now may meet their changes."}{" "}
      <Link to={here} reloadDocument>
        Look again
      </Link>
    </Banner>
  );
}
