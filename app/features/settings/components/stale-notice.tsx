import { Banner } from "~/ui/banner";
import { TextLink } from "~/ui/link";

/** Somebody saved while this form was open. Its last button replaces what they saved, once it has been seen. */
export function StaleNotice({ id, said, path }: { id: string; said: string; path: string }) {
  return (
    <div id={id} className="stale-notice" role="status" tabIndex={-1}>
      <Banner tone="warning" title={said}>
        <p>
          What you typed is still here.{" "}
          <TextLink to={path} external>
            See the current settings
          </TextLink>{" "}
          first; “Save mine instead” below replaces them.
        </p>
      </Banner>
    </div>
  );
}
