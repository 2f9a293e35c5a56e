import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Config } from './config.ts'

export const productionSettings = {
  SEREIN_NETWORK: z
    .enum(['public', 'private'], 'SEREIN_NETWORK must be public or private.')
    .default('public')
    .describe(
      'private: nobody but your own network reaches this server, so that production may do without https.',
    ),
}

type Values = Partial<Record<string, string | undefined>>

/** What production cannot go without, a sentence each. */
export function productionProblems(values: Values): string[] {
  if (values.SEREIN_ENV !== 'production') return []
  return [
    values.SEREIN_SECRET
      ? ''
      : 'SEREIN_SECRET is missing: production needs one, make it with "openssl rand -hex 32".',
    values.SEREIN_FIELD_KEYS
      ? ''
      : 'SEREIN_FIELD_KEYS is missing: production needs one, such as 2026:KEY with a key made by "openssl rand -base64 32".',
    values.SEREIN_NETWORK === 'private' || isPublic(values.SEREIN_URL)
      ? ''
      : 'SEREIN_URL must be the public https address that people use, such as https://booking.example; set SEREIN_NETWORK=private if only your own network reaches this server.',
  ].filter(Boolean)
}

/**
 * For `.env`: what production cannot go without and has not been given, with secrets that were made just now, so that nobody has to
 * make one up.
 */
export function productionLines(values: Values, now = new Date()): string[] {
  if (values.SEREIN_ENV !== 'production') return []
  const lines = {
    SEREIN_ENV: 'production',
    SEREIN_SECRET: randomBytes(32).toString('hex'),
    SEREIN_FIELD_KEYS: `${now.getFullYear()}:${randomBytes(32).toString('base64')}`,
    ...(values.SEREIN_NETWORK !== 'private' && { SEREIN_URL: 'https://booking.example' }),
  }
  const missing = Object.entries(lines).filter(([name]) => !values[name])
  return missing.length === 0 ? [] : missing.map(([name, value]) => `${name}=${value}`)
}

/** What production does without, a line each, at its start. */
export function productionWarnings({
  env,
  databaseUrl,
  mail,
}: Pick<Config, 'env' | 'databaseUrl' | 'mail'>): string[] {
  if (env !== 'production') return []
  return [
    databaseUrl
      ? ''
      : 'The PostgreSQL that comes along is for a demo, and its libraries are old: set DATABASE_URL to one of your own.',
    mail ? '' : 'Mail is off: set SMTP_URL and MAIL_FROM to send any.',
  ].filter(Boolean)
}

/** Whether passwords may travel there over an open network. */
function isPublic(address = ''): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  return url?.protocol === 'https:' && !/^(localhost|127\..*|\[::1\])$/.test(url.hostname)
}
