import { useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { ErrorFrame } from "../error-page";
import { frameIfAny } from "../frames.server";
import { UnauthorisedScreen } from "../unauthorised-screen";

export const loader = procedure.guest().loader(async ({ ctx }) => ({ frame: await frameIfAny(ctx) }));

export const meta = pageTitle("403 Forbidden");

export default function Unauthorised() {
  const { frame } = useLoaderData<typeof loader>();
  return (
    <ErrorFrame frame={frame}>
      <UnauthorisedScreen />
    </ErrorFrame>
  );
}
