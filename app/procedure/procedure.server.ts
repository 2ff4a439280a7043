import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { type Found, type Read, type Reads, readBatch } from "#db/read-batch";
import { hasLevel, type Level } from "~/identity/permissions.rules";
import type { CurrentUser, RequestContext } from "~/identity/session.server";
import { mayPostInView, refusalInView, viewOfPath, whoseEyes } from "~/identity/view.rules";
import { Conflict, DomainError, NotFound, Refused } from "~/lib/errors";
import { firstError } from "~/ui/fields-of";
import { backTo } from "./back.schema";
import type { CommandContext } from "./context";
import { defaultWords } from "./default-words";
import { boundedSearch } from "./field-bounds";
import { forWhoAsks } from "./for-who-asks.server";
import type { Args, Lookup, Outcome, Reply, ReturnOptions, Started, Uploaded } from "./phases";
import { FORM_LIMIT, GUEST_FORM_LIMIT, readFields, readForm } from "./read-form.server";
import { redirectBack, refusedBack, uploaded } from "./redirect-back.server";
import { redisplayed } from "./redisplayed";
import { type RejectedInput, rejectedInputIn, SECRETS, typedIn } from "./rejected-input.server";
import {
  errorReply,
  loginRedirect,
  retryLater,
  setUpRedirect,
  toUserError,
  Unauthorised,
} from "./replies.server";
import type { RequestScope } from "./scope.server";
import { flash, type Toast } from "./toast.server";
import { openUpload, type UploadBody, uploadReply } from "./upload.server";

z.config({ customError: defaultWords });

/** Who may call: everyone, everyone who is signed in, or those of a level and above. */
export type Access = "guest" | "signedIn" | Exclude<Level, "user">;

/** What handlers work with: a command's context, and the request's own side. */
export interface Ctx<User> extends CommandContext {
  user: User;
  team: RequestContext["team"];
  requestContext: RequestContext;
  scope: RequestScope;
  /** Ends an action: to a path of this event, with a notice that is shown once. */
  redirect(path: string, toast?: Toast): Response;
}

/** What the steps have said so far. `never`: the phases of the type see to it that the parts fit each other. */
interface Plan {
  access: Access;
  /** Of the path: made once, with the builder. */
  path?: z.ZodObject;
  lookups: Lookup<never, never, never>[];
  input?: z.ZodType;
  reads?: (args: never) => Reads;
  rules: ((args: never) => boolean)[];
  home?: (args: never) => string;
  gone?: ReturnOptions["gone"];
  foresees?: (args: never) => readonly Read<unknown>[];
}

/** What is known when a handler is called, of whatever type its phase says. */
interface Known {
  ctx: Ctx<unknown>;
  params: unknown;
  found: unknown;
}

type Run = (args: Known & { input: unknown }) => Outcome | Promise<Outcome>;

/**
 * The steps of a typed procedure (`phases.ts` says which may follow which). Immutable: each step gives a new builder with
 * the wider type. There is no way to a loader or an action but through `guest`, `signedIn` or `permission`, so a page
 * without declared access cannot be written.
 */
class Procedure {
  constructor(private readonly plan: Plan) {}

  params(shape: z.ZodRawShape) {
    const all = { ...this.plan.path?.shape, ...shape };
    return this.step({ path: z.object(all) });
  }

  with(lookup: Lookup<never, never, never>) {
    return this.step({ lookups: [...this.plan.lookups, lookup] }).params(lookup.params);
  }

  input(schema: z.ZodType) {
    return this.step({ input: schema });
  }

  reads(build: (args: never) => Reads) {
    return this.step({ reads: build });
  }

  can(rule: (args: never) => boolean) {
    return this.step({ rules: [...this.plan.rules, rule] });
  }

  returnTo(home: (args: never) => string, { gone }: ReturnOptions = {}) {
    return this.step({ home, gone });
  }

  foresees(build: (args: never) => readonly Read<unknown>[]) {
    return this.step({ foresees: build });
  }

  loader(handle: (args: Known & { input: unknown }) => unknown) {
    const answer = async (args: LoaderFunctionArgs, requestContext: RequestContext) => {
      const { ctx, params, search } = await this.enter(args, requestContext);
      const input = this.plan.input ? parsedOr(400, this.plan.input, grouped(search)) : undefined;
      const found = await this.find({ ctx, params, input });
      return handle({ ctx, params, input, found });
    };
    const run = async (args: LoaderFunctionArgs) => {
      const { scope } = args.context;
      try {
        return await forWhoAsks(scope, (requestContext) => answer(args, requestContext));
      } catch (error) {
        throw errorReply(error, scope);
      }
    };
    return Object.assign(run, { access: this.plan.access, input: this.plan.input });
  }

  verb(...parts: [input: z.ZodObject, run: Run] | [run: Run]) {
    const [run, input = z.object({})] = parts.length === 1 ? parts : [parts[1], parts[0]];
    return this.input(input.extend({ back: backTo })).action(({ input: sent, ...args }) => {
      const { back, ...own } = sent as { back?: string };
      return run({ ...args, input: own });
    });
  }

  action(handle: Run) {
    const { access, home, input: schema = z.object({}) } = this.plan;
    const act = async (args: ActionFunctionArgs): Promise<Reply> => {
      await this.foresee(args);
      const { ctx, params, found } = await this.reach(args);
      const limit = access === "guest" ? GUEST_FORM_LIMIT : FORM_LIMIT;
      const form = await readForm(args.request, schema, limit);
      const again = redisplayed(args.request);
      if (again?.without && form.has(again.without)) form.set(again.without, "");
      ctx.scope.rejectedInput = rejectedInputIn(schema, form);
      const submission = parseWithZod(form, { schema });
      const way = () => this.way(ctx, params, submission.payload.back);
      if (again) {
        if (home) throw new DomainError(400, "Bad Request");
        const { initialValue } = submission.reply({ hideFields: SECRETS });
        // What is empty is not among what was sent: a field that was emptied must say so.
        const emptied = again.without === null ? {} : { [again.without]: "" };
        return data({ lastResult: { initialValue: { ...initialValue, ...emptied } } });
      }
      if (submission.status !== "success") {
        if (home)
          throw refusedBack(ctx, way(), new DomainError(400, firstError(submission) ?? "Bad Request"));
        return data({ lastResult: submission.reply({ hideFields: SECRETS }) }, { status: 400 });
      }
      try {
        refuseWrites(ctx);
        const outcome = await handle({ ctx, params, input: submission.value, found });
        return ended(outcome instanceof Response ? outcome : redirectBack(ctx, way(), outcome));
      } catch (thrown) {
        const error = toUserError(thrown, { isSaving: true });
        if (!(error instanceof DomainError)) throw error;
        if (home) throw refusedBack(ctx, way(), error);
        if (error instanceof NotFound) throw error;
        retryLater(error, ctx.scope);
        const fields = error instanceof Refused ? error.fields : {};
        const fieldErrors = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, [text]]));
        const formErrors = Object.keys(fields).length > 0 ? [] : [error.message];
        const lastResult = submission.reply({ formErrors, fieldErrors, hideFields: SECRETS });
        return data({ lastResult }, { status: error.status });
      }
    };
    return this.answering(act);
  }

  upload(rule: object | ((args: Known) => object)) {
    type Answer = Response | Uploaded;
    type Handle = (args: Known & { body: UploadBody<object> }) => Answer | Promise<Answer>;
    const action = (handle: Handle) =>
      this.answering(async (args) => {
        const { ctx, params } = await this.enter(args);
        const found = await this.find({ ctx, params });
        const known = { ctx, params, found };
        const body = openUpload(args.request, typeof rule === "function" ? rule(known) : rule);
        // A form with files says it in its address: its body is read as it comes.
        const back = new URL(args.request.url).searchParams.get("back") ?? undefined;
        const way = () => this.way(ctx, params, back);
        try {
          refuseWrites(ctx);
          const answer = await handle({ ...known, body });
          // A redirect, an answer to a script, or a page that is shown again (`data`).
          if (!("refusals" in answer)) return ended(answer);
          return ended(uploaded(ctx, body, answer, way));
        } catch (thrown) {
          if (thrown instanceof Response) throw thrown;
          const error = toUserError(thrown, { isSaving: true });
          await body.drain();
          if (!(error instanceof DomainError) || body.isRaw) throw error;
          if (this.plan.home) throw refusedBack(ctx, way(), error);
          if (error instanceof NotFound) throw error;
          return data({ lastResult: uploadReply(body, error) }, { status: error.status });
        }
      });
    return { action };
  }

  fields({ limit, typed }: { limit: number; typed: string }) {
    type Handle = (args: Known & { form: FormData | DomainError }) => Promise<unknown>;
    const action = (handle: Handle) =>
      this.answering(async (args) => {
        await this.foresee(args);
        const read = () => readFields(args.request, limit);
        const { ctx, params, found } = await this.reach(args, async () => typedIn(await read(), typed));
        const kept = (form: FormData) => {
          ctx.scope.rejectedInput = typedIn(form, typed);
          refuseWrites(ctx);
          return form;
        };
        const form = await read().then(kept).catch(refusalOf);
        return ended((await handle({ ctx, params, found, form })) as never);
      });
    return { action };
  }

  private step(change: Partial<Plan>): Procedure {
    return new Procedure({ ...this.plan, ...change });
  }

  private redirectHome() {
    const run = async (args: LoaderFunctionArgs): Promise<never> => {
      try {
        const { ctx, params } = await this.enter(args);
        throw ctx.redirect(this.way(ctx, params).home);
      } catch (error) {
        throw errorReply(error, args.context.scope);
      }
    };
    return Object.assign(run, { access: this.plan.access });
  }

  private answering(act: (args: ActionFunctionArgs) => Promise<Reply>) {
    const run = async (args: ActionFunctionArgs): Promise<Reply> => {
      const { scope } = args.context;
      try {
        return await act(args);
      } catch (error) {
        throw errorReply(error, scope);
      } finally {
        scope.enqueueOutbox();
      }
    };
    const { access, home, input } = this.plan;
    return Object.assign(run, { access, input, ...(home ? { redirectHome: this.redirectHome() } : {}) });
  }

  /** Who may not, or finds nothing there, is told what they typed: it is read after all then, as a guest's is. */
  private async reach(args: ActionFunctionArgs, typed = () => this.typed(args.request)) {
    try {
      const { ctx, params } = await this.enter(args);
      return { ctx, params, found: await this.find({ ctx, params }) };
    } catch (refusal) {
      if (this.plan.access !== "guest") args.context.scope.rejectedInput = await typed().catch(() => null);
      throw refusal;
    }
  }

  private async foresee({ context: { scope }, params: sent }: ActionFunctionArgs): Promise<void> {
    const { foresees, path } = this.plan;
    const params = path ? path.safeParse(sent).data : {};
    if (foresees && params)
      await scope.foresee(({ team, user }) => {
        if (!team || !user) return [];
        const { event, now, request } = scope;
        const actor = { id: user.id, level: user.level, teamId: team.id };
        const { searchParams: search } = new URL(request.url);
        return foresees({ params, teamId: team.id, reader: { event, now, actor }, search } as never);
      });
  }

  private async typed(request: Request): Promise<RejectedInput | null> {
    const { input: schema } = this.plan;
    return schema ? rejectedInputIn(schema, await readForm(request, schema, GUEST_FORM_LIMIT)) : null;
  }

  /** Access before anything is looked up or read. */
  private async enter({ request, context, params }: LoaderFunctionArgs, known?: RequestContext) {
    const { scope } = context;
    const search = boundedSearch(request.url);
    const requestContext = known ?? (await scope.requestContext());
    const { access } = this.plan;
    if (access !== "guest" && !requestContext.user)
      throw requestContext.setUp ? setUpRedirect(request) : loginRedirect(request);
    if (
      access !== "guest" &&
      access !== "signedIn" &&
      !hasLevel((requestContext.user as CurrentUser).level, access)
    ) {
      throw new Unauthorised();
    }
    const command = await scope.command(requestContext);
    const ctx: Ctx<unknown> = {
      ...command,
      user: requestContext.user,
      team: requestContext.team,
      requestContext,
      scope,
      redirect(path, toast) {
        if (toast) flash(scope, toast);
        return redirect(path);
      },
    };
    redirectFromOwnArea(ctx);
    const { path } = this.plan;
    return { ctx, search, params: path ? parsedOr(404, path, params) : {} };
  }

  private async find(args: { ctx: Ctx<unknown>; params: unknown; input?: unknown }): Promise<unknown> {
    const { lookups, rules } = this.plan;
    const builds = [...lookups.map((lookup) => lookup.reads), ...(this.plan.reads ? [this.plan.reads] : [])];
    const reads: Reads = {};
    for (const build of builds) {
      for (const [name, read] of Object.entries(build(args as never))) {
        if (name in reads) throw new Error(`Two reads of one page are called ${name}`);
        reads[name] = read;
      }
    }
    const found = await readBatch(args.ctx.db, reads);
    for (const [name, read] of Object.entries(reads)) {
      if (read.required && found[name] === null) throw new NotFound();
    }
    const known = { ...args, found } as never;
    for (const rule of [...lookups.map(({ can }) => can), ...rules]) if (!rule(known)) throw new NotFound();
    return found;
  }

  private way(ctx: Ctx<unknown>, params: unknown, back?: unknown) {
    const { home, gone } = this.plan;
    if (!home) throw new Error("This procedure has no way back: say returnTo");
    return { home: home({ ctx, params } as never), gone, back: backTo.parse(back) };
  }
}

/** Whoever looks at the portal as somebody else changes nothing, in no tab. */
function refuseWrites({ requestContext: { view }, scope }: Ctx<unknown>): void {
  if (view && !view.isOver && !mayPostInView(scope.path)) throw new Conflict(refusalInView(view));
}

/** Nor do they see what is their own, or the other person's: their account. */
function redirectFromOwnArea(ctx: Ctx<unknown>): void {
  const { view } = ctx.requestContext;
  if (!view || view.isOver || viewOfPath(ctx.scope.path) !== "own") return;
  throw ctx.redirect("/", {
    type: "info",
    title: `You are looking at the portal as ${whoseEyes(view)}`,
    description: "Your own account and events open when you stop looking.",
  });
}

function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

/** A redirect ends an action by being thrown. Any other answer is to a script: no reply that a page's types must know. */
function ended(answer: Response): Reply {
  if (answer.status >= 300 && answer.status < 400) throw answer;
  return answer as never;
}

function parsedOr(status: 400 | 404, schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw status === 404 ? new NotFound() : new DomainError(400, "Bad Request");
}

/** `?type=a&type=b` is a list, a name that comes once a text. */
const grouped = (search: Map<string, string[]>): Record<string, string | string[]> =>
  Object.fromEntries([...search].map(([name, all]) => [name, all.length === 1 ? (all[0] as string) : all]));

const start = <User>(access: Access) =>
  new Procedure({ access, lookups: [], rules: [] }) as unknown as Started<Ctx<User>>;

export const procedure = {
  guest: () => start<CurrentUser | null>("guest"),
  signedIn: () => start<CurrentUser>("signedIn"),
  permission: (level: Exclude<Level, "user">) => start<CurrentUser>(level),
};

/** A look-up with a name, which `.with` takes: by what the user can reach, so that out of reach is a 404. */
export function lookup<S extends z.ZodRawShape, R extends Reads>(parts: {
  params: S;
  reads: (args: { ctx: Ctx<CurrentUser>; params: z.infer<z.ZodObject<S>> }) => R;
  can?: (args: Args<Ctx<CurrentUser>, z.infer<z.ZodObject<S>>, Found<R>>) => boolean;
}): Lookup<Ctx<CurrentUser>, z.infer<z.ZodObject<S>>, Found<R>> {
  return { can: () => true, ...parts };
}

/** The id of an entity, as it stands in a path or a form. */
export const Id = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
