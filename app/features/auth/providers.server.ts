import { report } from "~/lib/report.server";
import { type Provider, parseProviders, secretName } from "./providers.rules";

interface ProviderEnv {
  OIDC_PROVIDERS?: string;
}

let known: { text: string | undefined; providers: Provider[] } | null = null;

/** The providers that are configured. A mistake in the setting is the operator's: it is reported, and none are offered. */
export function configuredProviders(env: ProviderEnv): Provider[] {
  if (known && known.text === env.OIDC_PROVIDERS) return known.providers;
  let providers: Provider[] = [];
  try {
    providers = parseProviders(env.OIDC_PROVIDERS);
  } catch (error) {
    report(error);
  }
  known = { text: env.OIDC_PROVIDERS, providers };
  return providers;
}

export const findProvider = (env: ProviderEnv, id: string): Provider | null =>
  configuredProviders(env).find((provider) => provider.id === id) ?? null;

/** What the sign-in page shows: nothing of how. */
export const offeredProviders = (env: ProviderEnv): { id: string; label: string }[] =>
  configuredProviders(env).map(({ id, label }) => ({ id, label }));

/** Undefined for a public client, which PKCE alone protects. */
export function secretOf(env: ProviderEnv, provider: Provider): string | undefined {
  const value = (env as Record<string, unknown>)[secretName(provider.id)];
  return typeof value === "string" && value ? value : undefined;
}
