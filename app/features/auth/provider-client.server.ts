import * as oidc from "openid-client";
import { steadyNow } from "#db/steady-clock";
import { TIME_LIMITS, withTimeLimit } from "#db/time-limit";
import type { Provider, ProviderClaims } from "./providers.rules";

/** How long a provider may take for all that one request asks of it. */
export const PROVIDER_MS = TIME_LIMITS.other;
const DISCOVERY_MS = 60 * 60_000;
const SKEW_SECONDS = 60;

/** What a provider says of itself, and its keys: plain data, since requests must not share anything live. */
const discovered = new Map<
  string,
  { metadata: oidc.ServerMetadata; until: number; keys?: oidc.ExportedJWKSCache }
>();

/** One sign-in as begun, kept in the browser's sealed cookie until the provider answers. */
export interface Flow {
  state: string;
  nonce: string;
  verifier: string;
}

export const newFlow = (): Flow => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

interface ClientOptions {
  provider: Provider;
  secret: string | undefined;
  /** Plain http is for a provider on this very machine. */
  isLocal: boolean;
}

export async function authorizationUrl(
  options: ClientOptions,
  flow: Flow,
  redirectUri: string,
): Promise<URL> {
  const config = await configurationOf(options);
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "openid email profile",
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: "S256",
  });
}

/**
 * Who the provider says it is: the code exchanged, the ID token checked (signature by the provider's keys, issuer,
 * audience, authorised party, expiry with 60 s of skew, nonce), and the address asked for where the token has none.
 */
export async function claimsOf(options: ClientOptions, flow: Flow, answer: URL): Promise<ProviderClaims> {
  const config = await configurationOf(options);
  const tokens = await oidc.authorizationCodeGrant(config, answer, {
    pkceCodeVerifier: flow.verifier,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  });
  keepKeys(options.provider, config);
  const claims = tokens.claims();
  if (!claims) throw new Error("The provider sent no ID token");
  // The library asks this of tokens for several audiences only.
  if (claims.azp !== undefined && claims.azp !== options.provider.clientId)
    throw new Error("The ID token is for another client");
  const { sub, tid, email, email_verified, preferred_username } = claims;
  const known: ProviderClaims = { sub, tid, email, email_verified, preferred_username };
  if (email !== undefined || !config.serverMetadata().userinfo_endpoint) return known;
  // Said by the same provider to the bearer of the token; the library refuses another person's.
  const info = await oidc.fetchUserInfo(config, tokens.access_token, sub);
  return { ...known, email: info.email, email_verified: info.email_verified };
}

/** Late, unreachable or broken on its side; anything else is an answer that must not be believed. */
export function isUnreachable(error: unknown): boolean {
  const seen = [error, (error as { cause?: unknown }).cause];
  return seen.some((one) => {
    const {
      name = "",
      code = "",
      status = 0,
    } = (one ?? {}) as { name?: string; code?: string; status?: number };
    return (
      ["TimeoutError", "AbortError", "NoAnswer"].includes(name) ||
      code === "OAUTH_TIMEOUT" ||
      code === "OAUTH_ABORT" ||
      status >= 500 ||
      (one instanceof TypeError && !code)
    );
  });
}

export const isDeclined = (error: unknown): boolean =>
  error instanceof oidc.AuthorizationResponseError && error.error === "access_denied";

async function configurationOf({ provider, secret, isLocal }: ClientOptions): Promise<oidc.Configuration> {
  const deadline = AbortSignal.timeout(PROVIDER_MS);
  const client = { [oidc.clockTolerance]: SKEW_SECONDS };
  // The deadline is for all of it, bodies too; the limit is for each call, and names what did not answer.
  const send: oidc.CustomFetch = (url, { signal: _, ...init }) =>
    withTimeLimit("the sign-in provider", PROVIDER_MS, (signal) =>
      fetch(url, { ...init, signal: AbortSignal.any([signal, deadline]) } as RequestInit),
    );
  const key = `${provider.issuer} ${provider.clientId}`;
  let known = discovered.get(key);
  if (!known || known.until < steadyNow()) {
    const found = await oidc.discovery(new URL(provider.issuer), provider.clientId, client, oidc.None(), {
      execute: isLocal ? [oidc.allowInsecureRequests] : [],
      [oidc.customFetch]: send,
    });
    // Through JSON: the library's own object must not outlive this request.
    const metadata = JSON.parse(JSON.stringify(found.serverMetadata())) as oidc.ServerMetadata;
    known = { metadata, until: steadyNow() + DISCOVERY_MS };
    discovered.set(key, known);
  }
  const methods = known.metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const withSecret = methods.includes("client_secret_post") ? oidc.ClientSecretPost : oidc.ClientSecretBasic;
  const authentication = secret ? withSecret(secret) : oidc.None();
  const config = new oidc.Configuration(known.metadata, provider.clientId, client, authentication);
  config[oidc.customFetch] = send;
  if (isLocal) oidc.allowInsecureRequests(config);
  oidc.enableNonRepudiationChecks(config);
  if (known.keys) oidc.setJwksCache(config, known.keys);
  return config;
}

function keepKeys(provider: Provider, config: oidc.Configuration): void {
  const known = discovered.get(`${provider.issuer} ${provider.clientId}`);
  if (known) known.keys = oidc.getJwksCache(config);
}
