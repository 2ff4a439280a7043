import { useLoaderData, useParams, useSearchParams } from "@remix-run/react";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import writingStyles from "~/ui/styles/writing.css?url";
import { LinkForm } from "../../guests/components/link-form";
import { PersonCheck } from "../../guests/components/person-check";
import { guestCheckLoader } from "../../guests/guest-check.server";
import { guestRoutes } from "../../guests/guest-place.server";
import { UNPROVEN_PARAM } from "../../guests/guests.paths";
import runnerStyles from "../../runner/runner.css?url";
import { CheckPage, checkTitle } from "../components/check-page";

export const loader = guestCheckLoader(guestRoutes.check.loader);

export const links = sheets(writingStyles, listingStyles, runnerStyles);

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
