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
    serializers: { err: inLog },
    redact: { paths: [...paths, 'headers["set-cookie"]', '*.headers["set-cookie"]'], censor: '…' },
    base: null,
    // A word for those who search; programs know it, too.
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return to ? pino(options, to) : pino(options)
}

type LoggedError = {
  name: string
  code?: unknown
  message: string
  stack?: string
  cause?: unknown
}

/** Of an error only what tells where and why: its other properties may hold a row, an input or an address. */
export function inLog(error: unknown): LoggedError | { message: string } {
  if (!(error instanceof Error)) return { message: typeof error }
  const { name, message, stack, cause } = error
  const code = (error as { code?: unknown }).code
  return {
    name,
    message: withoutAddresses(message),
    ...(code === undefined ? {} : { code }),
    ...(stack === undefined ? {} : { stack: withoutAddresses(stack) }),
    ...(cause === undefined ? {} : { cause: inLog(cause) }),
  }
}

/** What others say of a failure, without the e-mail addresses and telephone numbers in it. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(address, '…').replaceAll(phoneNumber, '…')
}

/** A path may have an @, too: before it stands a slash there. */
const address = /[^\s<>"'@/\\(),;:]+@[^\s<>"'@/\\(),;:]+\.\p{L}{2,}/gu
const phoneNumber = /\+\d[\d\s().-]{6,}\d|(?<![\w.-])\d{9,15}(?![\w.-])/gu
