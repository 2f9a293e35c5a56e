import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import type { MailSettings } from './delivery-mail.ts'

const address = (name: string, example: string) =>
  z
    .url({ protocol: /^https?$/, error: `${name} must be a full address, such as ${example}.` })
    .optional()

/** A number in E.164, or a name of up to 11 letters and digits where a country allows that. */
const sender = String.raw`(?:\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11})`

/** Who sends mails, SMS and pushes; without these settings nobody does, and demo keeps them on its outbox page. */
export const messageSettings = {
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error:
        'SMTP_URL must look like smtp://user:password@mail.example:587, or smtps: for port 465.',
    })
    .optional()
    .describe(
      'The mail server that sends for us, such as smtp://user:password@mail.example:587. Without it, demo keeps mails on its outbox page and production sends none, so that nobody can register by e-mail.',
    ),
  MAIL_FROM: z
    .email('MAIL_FROM must be an address, such as booking@spa.example.')
    .optional()
    .describe('The address that mails come from. Needed with SMTP_URL.'),
  MAIL_REPLY_TO: z
    .email('MAIL_REPLY_TO must be an address, such as hello@spa.example.')
    .optional()
    .describe('Where answers go for a shop without an address of its own. Default: MAIL_FROM.'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(
      /^AC[0-9a-f]{32}$/i,
      'TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits, as Twilio’s console shows it.',
    )
    .optional()
    .describe('The Twilio account that sends SMS. Without it no SMS is sent in production.'),
  TWILIO_AUTH_TOKEN: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'The token of that account, which also signs what Twilio tells us. Needed with TWILIO_ACCOUNT_SID.',
    ),
  TWILIO_FROM: z
    .string()
    .regex(
      new RegExp(`^(?:[A-Z]{2}=${sender},)*(?:[A-Z]{2}=)?${sender}$`, 'u'),
      'TWILIO_FROM must hold a number, such as +33644601234, or senders by country, such as FR=+33644601234,GB=Serein,+14155552345.',
    )
    .optional()
    .describe(
      'Who an SMS comes from: a number of that account, or senders by country of the reader with a comma between; one without a country is for all others. Needed with TWILIO_ACCOUNT_SID.',
    ),
  TWILIO_URL: address('TWILIO_URL', 'https://api.twilio.com')
    .default('https://api.twilio.com')
    .describe('Where Twilio answers.'),
  FCM_PROJECT: z
    .string()
    .regex(
      /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
      'FCM_PROJECT must be the id of a project, such as my-spa-1234.',
    )
    .optional()
    .describe(
      'The Firebase project whose Cloud Messaging sends pushes to the iOS and Android apps. Without it none is sent in production.',
    ),
  FCM_CLIENT_EMAIL: z
    .email('FCM_CLIENT_EMAIL must be the address of a service account of that project.')
    .optional()
    .describe('The service account that sends, client_email of its key. Needed with FCM_PROJECT.'),
  FCM_PRIVATE_KEY: z
    .string()
    .transform((text) => text.replaceAll(String.raw`\n`, '\n'))
    .refine(
      isPrivateKey,
      'FCM_PRIVATE_KEY must be the private_key of that service account, in PEM.',
    )
    .optional()
    .describe(
      'Its private_key; lines may be parted by \\n. Needed with FCM_PROJECT, and kept by the server alone.',
    ),
  FCM_URL: address('FCM_URL', 'https://fcm.googleapis.com')
    .default('https://fcm.googleapis.com')
    .describe('Where Cloud Messaging answers.'),
  FCM_TOKEN_URL: address('FCM_TOKEN_URL', 'https://oauth2.googleapis.com/token')
    .default('https://oauth2.googleapis.com/token')
    .describe('Where its tokens are given.'),
}

export type SmsConfig = {
  accountSid: string
  authToken: string
  url: string
  /** By ISO country code of the reader's number; `*` for all others. */
  senders: Record<string, string>
}
export type PushConfig = {
  project: string
  clientEmail: string
  /** PKCS#8, PEM. */
  privateKey: string
  url: string
  tokenUrl: string
}

type Values = Partial<Record<keyof typeof messageSettings | 'SEREIN_ENV', string | undefined>>

/** What is missing or contradicts itself, a sentence each. */
export function messageProblems(values: Values): string[] {
  const needed = [
    ['TWILIO_ACCOUNT_SID', ['TWILIO_AUTH_TOKEN', 'TWILIO_FROM']],
    ['FCM_PROJECT', ['FCM_CLIENT_EMAIL', 'FCM_PRIVATE_KEY']],
  ] as const
  const noSender = values.SMTP_URL && !values.MAIL_FROM
  const missing = needed.flatMap(([one, others]) =>
    others
      .filter((other) => values[one] && !values[other])
      .map((other) => `${other} is missing: ${one} needs it.`),
  )
  const open = (['TWILIO_URL', 'FCM_URL', 'FCM_TOKEN_URL'] as const)
    .filter((name) => values.SEREIN_ENV === 'production' && values[name]?.startsWith('http:'))
    .map((name) => `${name} must begin with https in production: keys travel there.`)
  return [
    ...(noSender ? ['MAIL_FROM is missing: SMTP_URL needs the address that mails come from.'] : []),
    ...missing,
    ...open,
  ]
}

export function mailOf(set: Values): MailSettings | undefined {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_REPLY_TO: replyTo = null } = set
  return url && from ? { url, from, replyTo } : undefined
}

export function smsOf(set: Values): SmsConfig | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = set
  if (!accountSid || !authToken || !from) return undefined
  const senders = Object.fromEntries(
    from.split(',').map((part) => (part.includes('=') ? part.split('=') : ['*', part])),
  ) as Record<string, string>
  return { accountSid, authToken, senders, url: new URL(set.TWILIO_URL!).origin }
}

export function pushOf(set: Values): PushConfig | undefined {
  const { FCM_PROJECT: project, FCM_CLIENT_EMAIL: clientEmail, FCM_PRIVATE_KEY: privateKey } = set
  if (!project || !clientEmail || !privateKey) return undefined
  return {
    project,
    clientEmail,
    privateKey,
    url: new URL(set.FCM_URL!).origin,
    tokenUrl: set.FCM_TOKEN_URL!,
  }
}

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
