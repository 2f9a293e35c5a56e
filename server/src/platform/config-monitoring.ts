import { z } from 'zod'

/** The settings of what an operator sees of an installation. */
export const monitoringSettings = {
  SEREIN_METRICS_TOKEN: z
    .string()
    .min(
      32,
      'SEREIN_METRICS_TOKEN must have at least 32 characters: make one with "openssl rand -hex 32".',
    )
    .optional()
    .describe(
      'Opens /metrics to a Prometheus that sends it as its bearer token. Without it there is no /metrics.',
    ),
  SEREIN_ACCESS_LOG: z
    .enum(['yes', 'no'], 'SEREIN_ACCESS_LOG must be yes or no.')
    .optional()
    .describe(
      'Whether each request has a line in the log, at info. Default: yes in production, no in demo.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: 'OTEL_EXPORTER_OTLP_ENDPOINT must be a full address, such as http://localhost:4318.',
    })
    .optional()
    .describe(
      'Where traces are sent, by OTLP over HTTP. Needs packages of OpenTelemetry, whose other variables (OTEL_…) count as well. Without it none are made.',
    ),
}

export type MonitoringConfig = {
  /** What a Prometheus shows at `/metrics`; undefined where nobody may ask. */
  metricsToken: string | undefined
  /** Whether each request has a line in the log. */
  logsAccess: boolean
  /** Where traces are sent; undefined where nobody wants any. */
  tracesTo?: string | undefined
}

export function monitoringOf(set: {
  SEREIN_ENV: 'demo' | 'production'
  SEREIN_METRICS_TOKEN?: string | undefined
  SEREIN_ACCESS_LOG?: 'yes' | 'no' | undefined
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
}): MonitoringConfig {
  return {
    metricsToken: set.SEREIN_METRICS_TOKEN,
    logsAccess:
      (set.SEREIN_ACCESS_LOG ?? (set.SEREIN_ENV === 'production' ? 'yes' : 'no')) === 'yes',
    tracesTo: set.OTEL_EXPORTER_OTLP_ENDPOINT,
  }
}
