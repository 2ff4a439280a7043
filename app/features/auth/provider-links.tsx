import { ButtonLink } from "~/ui/button";
import { providerPath } from "./auth.paths";

/** One button a provider; nothing where none is configured. They leave the application, so the browser follows them. */
export function ProviderLinks({
  providers,
  next,
}: {
  providers: readonly { id: string; label: string }[];
  next: string;
}) {
  if (providers.length === 0) return null;
  return (
    <>
      <p className="or">or</p>
      {providers.map(({ id, label }) => (
        <ButtonLink key={id} to={providerPath(id, next)} reloadDocument block className="mt-2">
          Sign in with {label}
        </ButtonLink>
      ))}
    </>
  );
}
