import type { SubmissionResult } from "@conform-to/dom";
import type { ActionFunctionArgs, data, LoaderFunctionArgs } from "@remix-run/cloudflare";
import type * as z from "zod";
import type { Read as BatchRead, Found, Reads } from "#db/read-batch";
import type { DomainError } from "~/lib/errors";
import type { Actor, CommandContext } from "./context";
import type { Toast } from "./toast.server";
import type { UploadBody } from "./upload.server";

/*
 * The steps of a procedure as phases of its type: what may not come twice, or not any more, is not there. They stand in
 * the order in which they run. A loader: access, parameters, look-ups, input, reads, rules. An action: access,
 * parameters, look-ups, reads, rules, and only then its body; so what an action reads knows no input, and whoever takes
 * input before the reads writes a loader.
 *
 * `C` is the context, `P` the parameters, `F` what was found, `I` the input.
 */

export type None = Record<never, never>;
type Parsed<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;

export interface Args<C, P, F> {
  ctx: C;
  params: P;
  found: F;
}
export interface InputArgs<C, P, F, I> extends Args<C, P, F> {
  input: I;
}

/** What a page is told when its form was refused. A form that was accepted answers with a redirect. */
export type Reply = ReturnType<typeof data<{ lastResult: SubmissionResult }>>;

/** `access` and `input` are for the tests that hold pages and site map together. */
export type Loader<T> = ((args: LoaderFunctionArgs) => Promise<T>) & { access: string };
export type Action = ((args: ActionFunctionArgs) => Promise<Reply>) & { access: string; input?: z.ZodType };

/** An action that goes back where it came from, or home, where a GET leads too: there is nothing to see here. */
export type Verb = Action & { redirectHome: Loader<never> };

/** What a verb ends with: a notice where it came from, or an answer of its own (`ctx.redirect` to elsewhere). */
export type Outcome = Toast | Response;

/** What an upload ends with: said to a script as it is, to a person in a notice where the form stood. */
export interface Uploaded {
  files: readonly object[];
  /** Why others of the same upload were not taken. */
  refusals: readonly string[];
  /** Of the notice, where all were taken. */
  title: string;
}

/** A look-up with a name, for several pages: what it needs of the path, what it reads, and whether that is in reach. */
export interface Lookup<C, P, F> {
  params: z.ZodRawShape;
  reads: (args: { ctx: C; params: P }) => Reads;
  can: (args: Args<C, P, F>) => boolean;
}

interface EndsInLoader<C, P, F, I> {
  loader<T>(handle: (args: InputArgs<C, P, F, I>) => T | Promise<T>): Loader<T>;
}
interface EndsInAction<C, P, F, I> {
  action(handle: (args: InputArgs<C, P, F, I>) => Response | Promise<Response>): Action;
}
interface EndsInOutcome<C, P, F, I> {
  action(handle: Run<C, P, F, I>): Verb;
}
type Run<C, P, F, I> = (args: InputArgs<C, P, F, I>) => Outcome | Promise<Outcome>;
type RuleOf<Rule, A> = Rule | ((args: A) => Rule);
interface TakesFiles<C, P, F, Answer, End = Action> {
  /**
   * For URLs that take files. Access, parameters, look-ups, reads and rules are looked at before any of the body is read;
   * it comes to the handler as a stream. `rule` says what is taken, to whoever stores it. A refusal is JSON to a script; a
   * form is sent back by `returnTo` with a notice, or shown again with what was typed.
   */
  upload<const Rule extends object>(
    rule: RuleOf<Rule, Args<C, P, F>>,
  ): {
    action(handle: (args: Args<C, P, F> & { body: UploadBody<Rule> }) => Answer | Promise<Answer>): End;
  };
}
/** What a form of fields answers: its page again, an answer to a script, or a redirect. */
export type FieldsAction<T> = ((args: ActionFunctionArgs) => Promise<T>) & { access: string };
interface TakesFields<C, P, F> {
  /**
   * For forms whose fields no schema names: they are read within `limit` bytes and the bounds of any form, and handed over as they
   * were sent. `typed` begins the names of what people type, to be told them where nobody may send it any more. Where they cannot be
   * read, `form` says why in place of them, since the page that sent them has them still.
   */
  fields(options: { limit: number; typed: string }): {
    action<T>(
      handle: (args: Args<C, P, F> & { form: FormData | DomainError }) => Promise<T>,
    ): FieldsAction<T>;
  };
}
type Home<C, P> = (args: { ctx: C; params: P }) => string;
/** Only who may call is said. */
export interface Started<C> extends Placed<C, None, None> {
  /** Ids and the like of the path; a path that does not fit is a 404. */
  params<S extends z.ZodRawShape>(shape: S): Placed<C, Parsed<S>, None>;
}

/** Who may call, and where. */
export interface Placed<C, P, F>
  extends EndsInLoader<C, P, F, undefined>,
    EndsInAction<C, P, F, undefined>,
    TakesFields<C, P, F>,
    TakesFiles<C, P, F, Response> {
  /** Looks something up by what the user can reach; out of reach is a 404. Several share the one read round trip. */
  with<P2, F2>(lookup: Lookup<C, P2, F2>): Placed<C, P & P2, F & F2>;
  /** Search parameters for a loader (what does not fit is a 400), form data for an action (400 keeps what was typed). */
  input<S extends z.ZodType>(schema: S): Asked<C, P, F, z.infer<S>>;
  /** All that is read, named; sent as one batch. A required read that finds nothing is a 404. */
  reads<R extends Reads>(build: (args: { ctx: C; params: P }) => R): Read<C, P, F & Found<R>>;
  /** For verbs with a URL of their own and no screen: where they lead who came from nowhere. */
  returnTo(home: Home<C, P>, options?: ReturnOptions): Returning<C, P, F>;
  /** What the action will read first of whoever has a team, as verbs say it. */
  foresees(build: (args: Foreseeing<P>) => readonly BatchRead<unknown>[]): Placed<C, P, F>;
}

/** What is known of a press before it is known who presses: the last that was known of whoever has this session. */
export interface Foreseeing<P> {
  params: P;
  teamId: string;
  reader: Pick<CommandContext, "event" | "now"> & { actor: Actor & { teamId: string } };
  search: URLSearchParams;
}

/** Input before any reads: both are a loader's, input alone is an action's too. */
export interface Asked<C, P, F, I> extends EndsInLoader<C, P, F, I>, EndsInAction<C, P, F, I> {
  reads<R extends Reads>(build: (args: { ctx: C; params: P; input: I }) => R): Listed<C, P, F & Found<R>, I>;
  returnTo(home: Home<C, P>, options?: ReturnOptions): EndsInOutcome<C, P, F, I>;
}

/** Reads that know the input: a loader's. */
export interface Listed<C, P, F, I> extends EndsInLoader<C, P, F, I> {
  can(rule: (args: Args<C, P, F>) => boolean): Listed<C, P, F, I>;
}

/** Reads without input. */
export interface Read<C, P, F>
  extends EndsInLoader<C, P, F, undefined>,
    EndsInAction<C, P, F, undefined>,
    TakesFiles<C, P, F, Response> {
  /** A pure rule over what was found; false is a 404, since out of reach looks like missing. */
  can(rule: (args: Args<C, P, F>) => boolean): Read<C, P, F>;
  input<S extends z.ZodType>(schema: S): EndsInAction<C, P, F, z.infer<S>>;
  returnTo(home: Home<C, P>, options?: ReturnOptions): Returning<C, P, F>;
}

export interface ReturnOptions {
  /** What is said where the thing is gone, in place of the usual words. */
  gone?: { title: string; description?: string };
}

/**
 * Goes back to where it came from: to `back` of its form, a path of this event, else to its home. Refusals and conflicts
 * are a notice there; so is what is gone, but whoever came from nowhere gets a 404.
 */
export interface Returning<C, P, F>
  extends EndsInOutcome<C, P, F, undefined>,
    TakesFiles<C, P, F, Uploaded | Response, Verb> {
  /**
   * What the command will read first of whoever has a team: asked in the call that asks who that is. Where it reads something else, that
   * was in vain and nothing more.
   */
  foresees(build: (args: Foreseeing<P>) => readonly BatchRead<unknown>[]): Returning<C, P, F>;
  input<S extends z.ZodType>(schema: S): EndsInOutcome<C, P, F, z.infer<S>>;
  /** One of `verbs({ … })`: what its form sends besides `back`, and what it does. */
  verb<S extends z.ZodObject>(input: S, run: Run<C, P, F, Omit<z.infer<S>, "back">>): Verb;
  verb(run: Run<C, P, F, None>): Verb;
}
