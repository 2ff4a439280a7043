import { useLoaderData, useParams, useSearchParams } from "@remix-run/react";
import { pageTitle } from "~/ui/page-title";
import { LinkForm } from "../../guests/components/link-form";
import { PersonCheck } from "../../guests/components/person-check";
import { guestCheckLoader } from "../../guests/guest-check.server";
import { guestRoutes } from "../../guests/guest-place.server";
import { UNPROVEN_PARAM } from "../../guests/guests.paths";
import { CheckPage, checkTitle } from "../components/check-page";

export const loader = guestCheckLoader(guestRoutes.check.loader);

export const meta = pageTitle<typeof loader>(checkTitle);

/** All answers before a guest sends them in, with what tells a person from a machine. */
export default function GuestCheck() {
  const { siteKey } = useLoaderData() as { siteKey?: string | null };
  const { formId = "" } = useParams();
  const [params] = useSearchParams();
  const isUnproven = params.has(UNPROVEN_PARAM);
  return (
    <CheckPage
      inForm={<PersonCheck siteKey={siteKey ?? null} />}
      below={(isUnproven || siteKey) && <LinkForm formId={formId} link="proof" isNeeded={isUnproven} />}
    />
  );
}
