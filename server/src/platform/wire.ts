import { ORPCError, ValidationError } from '@orpc/server'
import { Refusal, refusals, type RefusalCode } from '@serein/shared/refusal.ts'
import type { Logger } from 'pino'
import { isFull, isOutage, noteFault, openOutageLog } from './outage.ts'
import { PicturesAway } from './picture-store.ts'
import type { Language } from './scope.ts'
import { type Word, wordsIn } from './words.ts'

/** After so long one may ask again where a part did not answer. */
const retryAfterSeconds = '5'

const notePicturesAway = openOutageLog(10_000, undefined, 'picture.unavailable')

/**
 * The one shape of an error on the wire: `{ defined, code, status, message, data }`, in the reader's language.
 * A refusal keeps its code and data; bad input names its fields; a database in trouble leaves open what became of a command;
 * a bug is logged and tells nothing.
 */
export function toWire(
  error: unknown,
  { language, isCommand, log }: { language: Language; isCommand: boolean; log: Logger },
): ORPCError<string, unknown> {
  if (error instanceof Refusal) {
    // What another's failure has led to; an operator wants to know.
    if (error.cause) log.warn({ err: error }, error.code)
    return refusal(error.code, inWords(error.data, language), language)
  }
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST')
    return refusal('invalid_input', { fields: fieldsOf(error, language) }, language)
  if (error instanceof ORPCError && error.code === 'PAYLOAD_TOO_LARGE')
    return refusal('payload_too_large', undefined, language)
  if (error instanceof PicturesAway) {
    notePicturesAway(log, error)
    return refusal('unavailable', undefined, language)
  }
  noteFault(log, error, 'bug')
  if (isFull(error)) return refusal('storage_full', undefined, language)
  if (isOutage(error))
    return refusal(isCommand ? 'outcome_unknown' : 'unavailable', undefined, language)
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    message: wordsIn(language)(isCommand ? 'platform.fault.bugOfCommand' : 'platform.fault.bug'),
  })
}

/** Says of an answer that is out for a while when to ask again. */
export function withRetryAfter(answer: Response): Response {
  if (answer.status === 503) answer.headers.set('retry-after', retryAfterSeconds)
  return answer
}

/** By its method: what only reads cannot have changed anything. */
export function mayChange({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

/** The reader's language by their browser's preference: French where it comes first, else English. */
export function languageOf(headers: Headers): Language {
  return /^\s*fr\b/i.test(headers.get('accept-language') ?? '') ? 'fr' : 'en'
}

function refusal(code: RefusalCode, data: unknown, language: Language) {
  const { status, [language]: sentence } = refusals[code]
  const values = (data ?? {}) as Record<string, unknown>
  const message = sentence.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    sayValue(values[name], language),
  )
  // A client tells a refusal from a bug by this, whether an endpoint gave it or we before it.
  return new ORPCError(code, { defined: true, status, message, data })
}

/** A name of the business in the reader's language, or a number. */
function sayValue(value: unknown, language: Language): string {
  return String(value instanceof Object ? (value as Record<Language, string>)[language] : value)
}

/** A field that a refusal names without a word gets the usual one. */
function inWords(data: unknown, language: Language): unknown {
  const { fields } = (data ?? {}) as { fields?: { path: string; message: string }[] }
  if (!fields) return data
  return {
    ...(data as object),
    fields: fields.map(({ path, message }) => ({
      path,
      message: message || sayIssue({ path: [path], message }, language),
    })),
  }
}

type Issue = {
  path?: readonly unknown[]
  code?: string
  message: string
  minimum?: unknown
  maximum?: unknown
  /** Words of the schema itself, where it knows better what is wrong. */
  params?: { words?: Record<Language, string> }
}

function fieldsOf(error: ORPCError<string, unknown>, language: Language) {
  if (!(error.cause instanceof ValidationError)) {
    return [{ path: '', message: wordsIn(language)('platform.fault.unreadable') }]
  }
  return (error.cause.issues as unknown as Issue[]).map((issue) => ({
    path: (issue.path ?? []).map(String).join('.'),
    message: sayIssue(issue, language),
  }))
}

function sayIssue({ path, code, minimum, maximum, params }: Issue, language: Language): string {
  if (params?.words) return params.words[language]
  const t = wordsIn(language)
  switch (code) {
    case 'invalid_type':
      return t('platform.fault.type')
    case 'too_small':
      return t('platform.fault.tooSmall', { minimum: String(minimum) })
    case 'too_big':
      return t('platform.fault.tooBig', { maximum: String(maximum) })
    case 'invalid_value':
      return t('platform.fault.choice')
    case 'unrecognized_keys':
      return t('platform.fault.unknownField')
    default:
      return t(formOf(String(path?.at(-1) ?? '')))
  }
}

/** What a field of that name is written like. */
function formOf(field: string): Word {
  if (/phone$/iu.test(field)) return 'platform.fault.phone'
  return /email$/iu.test(field) ? 'platform.fault.email' : 'platform.fault.form'
}
