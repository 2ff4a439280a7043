import { Banner } from "~/ui/banner";
import { ButtonLink, ButtonRow } from "~/ui/button";

/** The ten codes, this once. The file is made of the page itself: there is no address that would give them again. */
export function NewCodes({
  codes,
  eventName,
  next,
}: {
  codes: readonly string[];
  eventName: string;
  next: string;
}) {
  const text = [`Recovery codes for ${eventName}`, "Each works once.", "", ...codes, ""].join("\r\n");
  return (
    <section className="admin-form" aria-labelledby="codes">
      <Banner tone="warning" title="You see these codes only now.">
        Each signs you in once when your phone or passkey is out of reach.
      </Banner>
      <h2 id="codes" className="mt-7">
        Your ten codes
      </h2>
      <ul className="code-list">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonRow className="form-actions">
        <a
          className="btn"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Download as a text file
        </a>
        <ButtonLink variant="primary" to={next}>
          I have kept them
        </ButtonLink>
      </ButtonRow>
    </section>
  );
}
