import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import Provider from "oidc-provider";

export const CLIENT = { id: "portal", secret: "the-secret-of-the-portal-client-32" };

export interface Account {
  sub: string;
  email?: string;
  email_verified?: boolean;
}

/** What the provider does next, besides what it should. */
export interface Mischief {
  /** Takes what comes to the token endpoint and never answers. */
  neverToken?: boolean;
  /** Another nonce than the one that was sent. */
  nonce?: string;
  /** Claims in place of the ID token's own, signed with the provider's key (or a stranger's). */
  forge?: Record<string, unknown>;
  strangersKey?: boolean;
  /** Claims of the userinfo answer in place of its own. */
  userinfo?: Record<string, unknown>;
  broken?: boolean;
}

export interface OidcServer {
  issuer: string;
  /** Who is signed in at the provider. */
  account: Account;
  mischief: Mischief;
  /** The authorization requests that came, by their parameters. */
  asked: URLSearchParams[];
  stop(): Promise<void>;
}

/** A real OpenID provider on a loopback port, which signs in whoever `account` says without asking. */
export async function startOidcServer(redirectUri: () => string, port: number): Promise<OidcServer> {
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const jwk = { ...privateKey.export({ format: "jwk" }), kid: "test", alg: "RS256", use: "sig" };
  const state: Omit<OidcServer, "stop"> = {
    issuer,
    account: { sub: "nobody" },
    mischief: {},
    asked: [],
  };
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri()] }],
    jwks: { keys: [jwk] },
    cookies: { keys: ["a-cookie-key-for-tests"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["preferred_username"] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ ...state.account, sub: id }),
    }),
  });
  const answer = provider.callback();

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response);
    const { sub } = state.account;
    const grant = new provider.Grant({ accountId: sub, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    const grantId = await grant.save();
    await provider.interactionFinished(request, response, {
      login: { accountId: sub },
      consent: { grantId },
    });
  }

  function forged(): string {
    const now = Math.floor(Date.now() / 1000);
    const nonce = state.asked.at(-1)?.get("nonce");
    const claims = { iss: issuer, sub: state.account.sub, aud: CLIENT.id, iat: now, exp: now + 300, nonce };
    const all = { ...claims, ...state.account, ...state.mischief.forge };
    return signed(all, state.mischief.strangersKey ? stranger : privateKey);
  }

  const json = (response: ServerResponse, body: unknown) =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { mischief } = state;
    const url = new URL(request.url ?? "/", issuer);
    if (mischief.broken) return void response.writeHead(503).end("down");
    if (url.pathname === "/auth") {
      state.asked.push(new URLSearchParams(url.searchParams));
      if (mischief.nonce) {
        url.searchParams.set("nonce", mischief.nonce);
        request.url = url.pathname + url.search;
      }
    }
    if (url.pathname.startsWith("/interaction/")) return interact(request, response);
    if (url.pathname === "/token") {
      if (mischief.neverToken) return void request.resume();
      if (mischief.forge || mischief.strangersKey) {
        request.resume();
        const id_token = forged();
        return void json(response, {
          access_token: "forged",
          token_type: "Bearer",
          expires_in: 60,
          id_token,
        });
      }
    }
    if (url.pathname === "/me" && mischief.userinfo) {
      return void json(response, { ...state.account, ...mischief.userinfo });
    }
    answer(request, response);
  }

  const server: Server = createServer((request, response) => {
    serve(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return Object.assign(state, { stop });
}

/** An RS256 JWT; claims that are undefined are left out. */
function signed(claims: Record<string, unknown>, key: KeyObject): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg: "RS256", kid: "test" })}.${part(claims)}`;
  return `${text}.${sign("RSA-SHA256", Buffer.from(text), key).toString("base64url")}`;
}
