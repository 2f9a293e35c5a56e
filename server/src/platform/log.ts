import { type DestinationStream, type Logger, pino } from 'pino'

/** What must never stand in a log, wherever it turns up. */
const secrets = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'email',
  'phone',
  'number',
  'securityCode',
]

/** The product's log: one JSON object a line, secrets blanked out. */
export function openLog(level: string, to?: DestinationStream): Logger {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const options = {
    level,
    redact: { paths: [...paths, 'headers["set-cookie"]', '*.headers["set-cookie"]'], censor: '…' },
    base: null,
  }
  return to ? pino(options, to) : pino(options)
}
