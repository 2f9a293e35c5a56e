import { setTimeout as wait } from 'node:timers/promises'
import {
  context,
  type Attributes,
  propagation,
  type Span,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import type { LogConfig, LogEvent } from 'kysely'
import type { Logger } from 'pino'
import { version } from './version.ts'

/** Null until somebody wants traces, so that nobody else pays for them. */
let tracer: Tracer | null = null
let shutDown = async () => {}

/** What an operator who wants traces installs beside us; see docs/operating.md. */
const packages = '@opentelemetry/sdk-trace-node, exporter-trace-otlp-http and resources'

/** How long the last spans may take to be sent when we end. */
const lastSendMs = 2_000

/**
 * Sends spans of requests, queries and timed verbs by OTLP to an endpoint, until `closeTracing`. All else is set by OpenTelemetry's
 * own variables. Without its packages we serve all the same, and say so.
 */
export async function openTracing(endpoint: string | undefined, log: Logger): Promise<void> {
  if (!endpoint) return
  try {
    const provider = await providerFor(endpoint)
    provider.register()
    tracer = trace.getTracer('serein', version)
    shutDown = () => provider.shutdown()
  } catch (error) {
    log.error({ err: error, packages }, 'tracing.not_installed')
  }
}

export async function closeTracing(): Promise<void> {
  if (!tracer) return
  tracer = null
  await Promise.race([shutDown().catch(() => {}), wait(lastSendMs, undefined, { ref: false })])
  for (const api of [trace, context, propagation]) api.disable()
}

async function providerFor(endpoint: string) {
  const [sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const ours = { 'service.name': 'serein', 'service.version': version }
  const theirs = resources.detectResources({ detectors: [resources.envDetector] })
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/u, '')}/v1/traces` })
  return new sdk.NodeTracerProvider({
    resource: resources.resourceFromAttributes(ours).merge(theirs),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  })
}

/** The same work in its own span where traces are wanted; with `headers` it goes on with the trace of the request. */
export async function inSpan<T>(
  name: string,
  work: (span: Span | null) => Promise<T>,
  headers?: Headers,
): Promise<T> {
  if (!tracer) return work(null)
  const parent = headers
    ? propagation.extract(context.active(), Object.fromEntries(headers))
    : context.active()
  return tracer.startActiveSpan(name, {}, parent, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** For Kysely: a span for each query, with its text and never its values; undefined where nobody wants traces. */
export function queryLog(): LogConfig | undefined {
  return tracer ? (event) => noteQuery(event) : undefined
}

function noteQuery({ query, level, queryDurationMillis }: LogEvent): void {
  const attributes: Attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.sql }
  const name = /^\s*\w+/u.exec(query.sql)?.[0].trim().toLowerCase() ?? 'query'
  const endedAt = Date.now()
  const span = tracer?.startSpan(name, { attributes, startTime: endedAt - queryDurationMillis })
  if (level === 'error') span?.setStatus({ code: SpanStatusCode.ERROR })
  span?.end(endedAt)
}
