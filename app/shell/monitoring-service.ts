import {
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  init,
  makeFetchTransport,
  replayIntegration,
} from "@sentry/browser";
import { scrubbed, scrubbedDeep } from "~/lib/monitoring.rules";

type Transport = ReturnType<typeof makeFetchTransport>;
type Envelope = Parameters<Transport["send"]>[0];

/** A browser sends no more than this from a page that is being left. */
const LEAVING_LIMIT = 60_000;

/**
 * Tracing 1, session replay 0.1, error replay 1 (spec 1.9). A replay shows no text, no picture and nothing typed; nothing
 * that is sent has a query, an e-mail address or a secret in it (`scrubbed`, over every envelope). `onConfirmed` hears
 * the id of each report that the service has taken.
 */
export function startService(onConfirmed: (id: string) => void): (error: unknown, id: string) => void {
  const { monitoring: dsn, environment, release, event = "" } = document.documentElement.dataset;
  init({
    dsn,
    environment,
    release,
    tracesSampleRate: 1,
    // Whole transactions, which every service of this kind takes.
    traceLifecycle: "static",
    tracePropagationTargets: [],
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    initialScope: { tags: { event } },
    integrations: (usual) => [
      // Not what was clicked, nor said in the console: both may hold names.
      ...usual.filter(({ name }) => name !== "Breadcrumbs" && name !== "Console"),
      breadcrumbsIntegration({ dom: false }),
      browserTracingIntegration(),
      // Not compressed by its own worker: what is sent must be read here first.
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        maskAttributes: ["title", "placeholder", "aria-label", "aria-description", "alt", "value", "content"],
        useCompression: false,
      }),
    ],
    beforeSend: (sent) => ({ ...sent, tags: { ...sent.tags, reference: reference() } }),
    transport: (options) => {
      const inner = makeFetchTransport(options);
      return {
        ...inner,
        send: async (envelope) => {
          const answer = await inner.send(await cleaned(envelope));
          const { event_id: id } = envelope[0] as { event_id?: string };
          if (id && (answer.statusCode ?? 0) < 300) onConfirmed(id);
          return answer;
        },
      };
    },
  });
  return (error, id) => void captureException(error, { event_id: id });
}

/** The page's own, that an error screen shows and the server's log has. */
const reference = () => document.documentElement.dataset.reference ?? "";

async function cleaned([header, items]: Envelope): Promise<Envelope> {
  const clean = await Promise.all(
    (items as [object, unknown][]).map(async ([kind, content]) =>
      typeof content === "string" ? [kind, await packed(scrubbed(content))] : [kind, scrubbedDeep(content)],
    ),
  );
  return [header, clean] as unknown as Envelope;
}

/** A recording: a line of JSON about it, and the recording itself, which may be zlib. */
async function packed(recording: string): Promise<string | Uint8Array> {
  const end = recording.indexOf("\n") + 1;
  if (end === 0 || recording.length < LEAVING_LIMIT || typeof CompressionStream === "undefined")
    return recording;
  const zipped = new Blob([recording.slice(end)]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(concat(recording.slice(0, end), zipped)).arrayBuffer());
}

function concat(head: string, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const joined = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
  });
  return body.pipeThrough(joined);
}
