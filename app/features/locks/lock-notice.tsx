import { Banner } from "~/ui/banner";
import { Link } from "~/ui/link";

/** Others see who is editing, and may read. */
export function LockNotice({ name, until, here }: { name: string; until?: string; here: string }) {
  return (
    <Banner tone="info" icon="lock" title={`${name} is editing this`}>
      You can read it.{" "}
      {until
        ? `You can edit it when they are done, at ${until} at the latest.`
        : "Your changes may conflict with theirs."}{" "}
      <Link to={here} reloadDocument>
        Check again
      </Link>
    </Banner>
  );
}
