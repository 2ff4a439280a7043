import { recoveryCodesPath } from "~/features/auth/auth.paths";
import { Link } from "~/ui/link";
import { passkeysPath, removalPath, totpPath } from "./account.paths";

interface FactorRowsProps {
  totpSince: string | null;
  recoveryCodesLeft: number;
  hasFactor: boolean;
  passkeys: readonly {
    id: string;
    name: string;
    host: string;
    isHere: boolean;
    added: string;
    lastUsed: string | null;
  }[];
  providers: readonly { issuer: string; label: string; since: string }[];
}

/** Each way of signing in with what it is, and the one thing that can be done about it. */
export function FactorRows({
  totpSince,
  recoveryCodesLeft,
  hasFactor,
  passkeys,
  providers,
}: FactorRowsProps) {
  return (
    <dl className="summary mt-5">
      <div>
        <dt>Authenticator app</dt>
        <dd>
          {totpSince ? `On since ${totpSince}` : "Off"}
          <p className="hint">A 6-digit code from an app on your phone. Works in all your events.</p>
        </dd>
        <dd>
          {totpSince ? (
            <Link to={removalPath("totp")}>
              Remove<span className="vh"> the authenticator app</span>
            </Link>
          ) : (
            <Link to={totpPath}>
              Set up<span className="vh"> an authenticator app</span>
            </Link>
          )}
        </dd>
      </div>
      <PasskeysRow passkeys={passkeys} />
      {hasFactor && (
        <div>
          <dt>Recovery codes</dt>
          <dd>
            {recoveryCodesLeft} of 10 left
            <p className="hint">For when your phone is lost. Each works once.</p>
          </dd>
          <dd>
            <Link to={recoveryCodesPath}>
              Replace<span className="vh"> the recovery codes</span>
            </Link>
          </dd>
        </div>
      )}
      {providers.map(({ issuer, label, since }) => (
        <div key={issuer}>
          <dt>{label}</dt>
          <dd>
            Connected since {since}
            <p className="hint">You may sign in with your account there in place of the password.</p>
          </dd>
          <dd>
            <Link to={removalPath(`provider:${issuer}`)}>
              Remove<span className="vh"> {label}</span>
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function PasskeysRow({ passkeys }: Pick<FactorRowsProps, "passkeys">) {
  return (
    <div>
      <dt>Passkeys</dt>
      <dd>
        {passkeys.length === 0 && "None"}
        {passkeys.length > 0 && (
          <ul className="account-list is-inner">
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <div>
                  <span className="strong">{passkey.name}</span>
                  <p className="small muted">
                    Works at {passkey.isHere ? "this address" : passkey.host}. Added {passkey.added}
                    {passkey.lastUsed && `, last used ${passkey.lastUsed}`}.
                  </p>
                </div>
                <Link to={removalPath(`passkey:${passkey.id}`)}>
                  Remove<span className="vh"> {passkey.name}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <p className="hint">
          Your fingerprint, face or device PIN. A passkey works only at the address where it was created:
          create one for each of your events, or use an app for the others.
        </p>
      </dd>
      <dd>
        <Link to={passkeysPath}>
          Add<span className="vh"> a passkey</span>
        </Link>
      </dd>
    </div>
  );
}
