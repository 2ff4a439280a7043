import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { turnstileKey } from "~/lib/turnstile.rules";
import type { Loader } from "~/procedure/phases";
import { guestToken } from "./guest-cookie.server";
import { isProven } from "./guest-proof.server";

type Checked = ReturnType<typeof data<object>>;

/** The check of the answers with the key of Turnstile's widget, where it is asked: not of who opened a mailed link. */
export const guestCheckLoader = (check: Loader<Checked>) =>
  Object.assign(
    async (args: LoaderFunctionArgs) => {
      const answer = await check(args);
      const { scope } = args.context;
      const formId = args.params.formId ?? "";
      const key = turnstileKey(scope.env);
      const token = key && (await guestToken(scope, "draft", formId));
      const isAsked = key !== null && !(await isProven(scope, { formId, token }));
      return data({ ...answer.data, siteKey: isAsked ? key : null }, answer.init ?? {});
    },
    { access: check.access },
  );
