/**
 * The errors that rules and commands throw, turned into replies in one place (procedure/). Their messages are texts
 * that people see, in the words of the spec's error catalogue (1.8, 2.8).
 */
export class DomainError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = new.target.name;
  }
}

/** Missing, or out of the current user's reach: both look the same. */
export class NotFound extends DomainError {
  constructor(message = "Not Found") {
    super(404, message);
  }
}

export class Forbidden extends DomainError {
  constructor(message = "Forbidden") {
    super(403, message);
  }
}

/** Somebody else was faster, or the thing is not in a state that allows it. */
export class Conflict extends DomainError {
  constructor(message: string) {
    super(409, message);
  }
}

export class TooMany extends DomainError {
  constructor(
    message = "Too many requests. Please try again later.",
    /** In seconds, for Retry-After. */
    readonly retryAfter = 60,
  ) {
    super(429, message);
  }
}

/** The event takes no changes just now; what was asked for was not done. */
export class Paused extends DomainError {
  constructor() {
    super(
      503,
      "This event is paused while it moves to another server. Nothing was changed: please try again in a few minutes.",
    );
  }
}

/** Too much at once, or something that we need does not answer: the same again in a moment may go through. */
export class Unavailable extends DomainError {
  constructor(
    message = "The portal is very busy just now. Nothing was changed: please try again in a moment.",
    /** In seconds, for Retry-After. */
    readonly retryAfter = 5,
  ) {
    super(503, message);
  }
}

/** What was sent breaks a rule. `fields` has messages by field name, in the form's own names. */
export class Refused extends DomainError {
  constructor(
    message: string,
    readonly fields: Record<string, string> = {},
  ) {
    super(422, message);
  }
}

/** The event's root record is missing or of another form (spec 1.8). */
export class RootUnreadable extends Error {
  override name = "RootUnreadable";
  override message = "Failed to parse event root data";
}

/** By its name: the Worker, which asks who it is, and the pages are bundled one by one. */
export const isRootUnreadable = (error: unknown): error is RootUnreadable =>
  error instanceof Error && error.name === "RootUnreadable";
