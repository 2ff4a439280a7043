import { loggedMailPath, loggedMailResendPath } from "~/features/email/email.paths";
import { BackForm } from "~/ui/back-form";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { SubmitButton } from "~/ui/submit-button";
import type { MailWords } from "../mail-log.server";

/** What happened to a mail and what it means, side by side; `back` is where its verbs go. */
export function MailStory({
  mail,
  back,
  isWhole = false,
}: {
  mail: MailWords;
  back: string;
  isWhole?: boolean;
}) {
  return (
    <div className="mail-story">
      <div>
        <h2>What happened</h2>
        <ol className="timeline">
          {mail.story.map((step) => (
            <li key={step.id}>
              <span className={step.tone === "neutral" ? "muted" : `is-${step.tone}`}>
                <Icon name={step.icon} size={20} />
              </span>
              <div>
                <strong>{step.what}</strong> <time dateTime={step.instant}>{step.at}</time>
                {step.said && <p className="small muted break">{step.said}</p>}
                {step.more && <p className="small muted break">{step.more}</p>}
              </div>
            </li>
          ))}
        </ol>
      </div>
      <div>
        <h2>What it means</h2>
        <p>{mail.meaning.join(" ")}</p>
        <div className="btn-row mt-3">
          {mail.isAgainOffered && (
            <BackForm action={loggedMailResendPath(mail.id)} back={back}>
              <SubmitButton size="sm" icon="send" busyLabel="Sending…">
                Send again
                <span className="vh">: {mail.title}</span>
              </SubmitButton>
            </BackForm>
          )}
          {mail.block && mail.personTo && (
            <>
              <ButtonLink size="sm" to={mail.personTo}>
                Change the address
              </ButtonLink>
              <ButtonLink size="sm" to={`${mail.personTo}#mail-stopped`}>
                Lift the block
              </ButtonLink>
            </>
          )}
          {!isWhole && (
            <Link className="btn-text" to={loggedMailPath(mail.id)}>
              Open the mail<span className="vh"> {mail.title}</span>
            </Link>
          )}
        </div>
      </div>
    </div>
  );
}
