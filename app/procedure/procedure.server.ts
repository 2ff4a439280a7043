import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { type Found, type Reads, readBatch } from "#db/read-batch";
import { hasLevel, type Level } from "~/features/auth/permissions.rules";
import type { Asking, AskingUser } from "~/features/auth/session.server";
import { DomainError, NotFound, Refused } from "~/lib/errors";
import type { CommandContext } from "./context";
import { boundedSearch } from "./field-bounds";
import { FORM_LIMIT, GUEST_FORM_LIMIT, readForm } from "./read-form.server";
import {
  errorReply,
  forPeople,
  loginRedirect,
  retryLater,
  setUpRedirect,
  unauthorised,
} from "./replies.server";
import type { Scope } from "./scope.server";
import { flash, type Toast } from "./toast.server";
import { openUpload, type UploadBody, uploadReply } from "./upload.server";

/** Who may call: everyone, everyone who is signed in, or those of a level and above. */
export type Access = "guest" | "signedIn" | Exclude<Level, "user">;

/** What handlers work with: a command's context, and the request's own side. */
export interface Ctx<User> extends CommandContext {
  user: User;
  team: Asking["team"];
  asking: Asking;
  scope: Scope;
  /** Ends an action: to a path of this event, with a notice that is shown once. */
  redirect(path: string, toast?: Toast): Response;
}

/** What a page is told when its form was refused. A form that was accepted answers with a redirect. */
type Reply = ReturnType<typeof data<{ lastResult: SubmissionResult }>>;

interface Plan {
  access: Access;
  params?: z.ZodType;
  input?: z.ZodType;
  reads?: (args: never) => Reads;
  rules: ((args: never) => boolean)[];
  returnTo?: (args: never) => string;
}

type None = Record<never, never>;

/**
 * One step of a typed procedure. Immutable: each step gives a new builder with the wider type. There is no way to a
 * loader or an action but through `guest`, `signedIn` or `permission`, so a page without declared access cannot be
 * written.
 */
class Procedure<User, Params, Input, Data> {
  constructor(private readonly plan: Plan) {}

  /** Ids and the like of the path; a path that does not fit is a 404. */
  params<S extends z.ZodRawShape>(shape: S): Procedure<User, z.infer<z.ZodObject<S>>, Input, Data> {
    return this.with({ params: z.object(shape) });
  }

  /** Search parameters for a loader (what does not fit is a 400), form data for an action (400 keeps what was typed). */
  input<S extends z.ZodType>(schema: S): Procedure<User, Params, z.infer<S>, Data> {
    return this.with({ input: schema });
  }

  /** All that the page reads, named; sent as one batch. A required read that finds nothing is a 404. */
  reads<R extends Reads>(
    build: (args: { ctx: Ctx<User>; params: Params; input: Input }) => R,
  ): Procedure<User, Params, Input, Found<R>> {
    return this.with({ reads: build });
  }

  /** A pure rule over what was found; false is a 404, since out of reach looks like missing. */
  can(rule: (args: { ctx: Ctx<User>; params: Params; found: Data }) => boolean): this {
    return new Procedure({ ...this.plan, rules: [...this.plan.rules, rule] }) as this;
  }

  /** For verbs with a URL of their own and no screen: where refusals go, as a notice. */
  returnTo(path: (args: { params: Params; ctx: Ctx<User> }) => string): this {
    return new Procedure({ ...this.plan, returnTo: path }) as this;
  }

  loader<T>(handle: (args: { ctx: Ctx<User>; params: Params; input: Input; found: Data }) => T | Promise<T>) {
    const run = async (args: LoaderFunctionArgs): Promise<T> => {
      const { scope } = args.context;
      try {
        const { ctx, params, search } = await this.enter(args);
        const input = this.plan.input ? parsedOr(400, this.plan.input, grouped(search)) : undefined;
        const found = await this.find({ ctx, params, input });
        return await handle({ ctx, params: params as Params, input: input as Input, found });
      } catch (error) {
        throw errorReply(error, scope);
      }
    };
    return Object.assign(run, { access: this.plan.access });
  }

  action(
    handle: (args: {
      ctx: Ctx<User>;
      params: Params;
      input: Input;
      found: Data;
    }) => Response | Promise<Response>,
  ) {
    const run = async (args: ActionFunctionArgs): Promise<Reply> => {
      const { scope } = args.context;
      try {
        const { ctx, params } = await this.enter(args);
        const found = await this.find({ ctx, params, input: undefined });
        const schema = this.plan.input ?? z.object({});
        const limit = this.plan.access === "guest" ? GUEST_FORM_LIMIT : FORM_LIMIT;
        const submission = parseWithZod(await readForm(args.request, schema, limit), { schema });
        if (submission.status !== "success") {
          if (this.plan.returnTo) throw this.back(ctx, params, firstMessage(submission.error));
          return data({ lastResult: submission.reply({ hideFields: SECRETS }) }, { status: 400 });
        }
        try {
          const value = submission.value as Input;
          const answer = await handle({ ctx, params: params as Params, input: value, found });
          if (answer.status >= 300 && answer.status < 400) throw answer;
          // An answer to a script, not a page: it is no reply that a page's types must know.
          return answer as never;
        } catch (thrown) {
          const error = forPeople(thrown, { isSaving: true });
          if (!(error instanceof DomainError) || error instanceof NotFound) throw error;
          retryLater(error, scope);
          if (this.plan.returnTo) throw this.back(ctx, params, error.message);
          const fields = error instanceof Refused ? error.fields : {};
          const fieldErrors = Object.fromEntries(
            Object.entries(fields).map(([name, text]) => [name, [text]]),
          );
          const formErrors = Object.keys(fields).length > 0 ? [] : [error.message];
          const lastResult = submission.reply({ formErrors, fieldErrors, hideFields: SECRETS });
          return data({ lastResult }, { status: error.status });
        }
      } catch (error) {
        throw errorReply(error, scope);
      } finally {
        scope.hurry();
      }
    };
    return Object.assign(run, { access: this.plan.access });
  }

  /**
   * For URLs that take files. Access, parameters, reads and rules are looked at before any of the body is read; it comes
   * to the handler as a stream. `rule` says what is taken, to whoever stores it. A refusal is JSON to a script; a form
   * is sent back by `returnTo` with a notice, or shown again with what was typed.
   */
  upload<const Rule extends object>(
    rule: Rule | ((args: { ctx: Ctx<User>; params: Params; found: Data }) => Rule),
  ) {
    type Args = { ctx: Ctx<User>; params: Params; found: Data; body: UploadBody<Rule> };
    const action = (handle: (args: Args) => Response | Promise<Response>) => {
      const run = async (args: ActionFunctionArgs): Promise<Reply> => {
        const { scope } = args.context;
        try {
          const { ctx, params: read } = await this.enter(args);
          const found = await this.find({ ctx, params: read, input: undefined });
          const params = read as Params;
          const body = openUpload(
            args.request,
            typeof rule === "function" ? rule({ ctx, params, found }) : rule,
          );
          try {
            const answer = await handle({ ctx, params, found, body });
            if (answer.status >= 300 && answer.status < 400) throw answer;
            return answer as never;
          } catch (thrown) {
            if (thrown instanceof Response) throw thrown;
            const error = forPeople(thrown, { isSaving: true });
            await body.drain();
            if (!(error instanceof DomainError) || error instanceof NotFound || body.isRaw) throw error;
            if (this.plan.returnTo) throw this.back(ctx, params, error.message);
            return data({ lastResult: uploadReply(body, error) }, { status: error.status });
          }
        } catch (error) {
          throw errorReply(error, scope);
        } finally {
          scope.hurry();
        }
      };
      return Object.assign(run, { access: this.plan.access });
    };
    return { action };
  }

  private with<P, I, D>(change: Partial<Record<keyof Plan, unknown>>): Procedure<User, P, I, D> {
    return new Procedure({ ...this.plan, ...change } as Plan);
  }

  /** Access before anything is looked up or read. */
  private async enter({ request, context, params }: LoaderFunctionArgs) {
    const { scope } = context;
    const search = boundedSearch(request.url);
    const asking = await scope.asking();
    const { access } = this.plan;
    if (access !== "guest" && !asking.user)
      throw asking.setUp ? setUpRedirect(request) : loginRedirect(request);
    if (access !== "guest" && access !== "signedIn" && !hasLevel((asking.user as AskingUser).level, access)) {
      throw unauthorised();
    }
    const command = await scope.command(asking);
    const ctx: Ctx<User> = {
      ...command,
      user: asking.user as User,
      team: asking.team,
      asking,
      scope,
      redirect(path, toast) {
        if (toast) flash(scope, toast);
        return redirect(path);
      },
    };
    return { ctx, search, params: this.plan.params ? parsedOr(404, this.plan.params, params) : {} };
  }

  private async find(args: { ctx: Ctx<User>; params: unknown; input: unknown }): Promise<Data> {
    const reads = this.plan.reads?.(args as never) ?? {};
    const found = await readBatch(args.ctx.db, reads);
    for (const [name, read] of Object.entries(reads)) {
      if (read.required && found[name] === null) throw new NotFound();
    }
    for (const rule of this.plan.rules) if (!rule({ ...args, found } as never)) throw new NotFound();
    return found as Data;
  }

  private back(ctx: Ctx<User>, params: unknown, title: string): Response {
    return ctx.redirect((this.plan.returnTo as (args: unknown) => string)({ params, ctx }), {
      type: "error",
      title,
    });
  }
}

/** Never sent back into a form. */
const SECRETS = ["password", "newPassword", "repeatPassword", "code", "recoveryCode", "passkey"];

function parsedOr(status: 400 | 404, schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw status === 404 ? new NotFound() : new DomainError(400, "Bad Request");
}

/** `?type=a&type=b` is a list, a name that comes once a text. */
const grouped = (search: Map<string, string[]>): Record<string, string | string[]> =>
  Object.fromEntries([...search].map(([name, all]) => [name, all.length === 1 ? (all[0] as string) : all]));

function firstMessage(errors: Record<string, string[] | null> | null): string {
  return (
    Object.values(errors ?? {}).find((messages) => messages?.[0])?.[0] ??
    "Something went wrong. Please try again later"
  );
}

const start = <User>(access: Access) => new Procedure<User, None, undefined, None>({ access, rules: [] });

export const procedure = {
  guest: () => start<AskingUser | null>("guest"),
  signedIn: () => start<AskingUser>("signedIn"),
  permission: (level: Exclude<Level, "user">) => start<AskingUser>(level),
};

/** The id of an entity, as it stands in a path or a form. */
export const Id = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
