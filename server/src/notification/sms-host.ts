import { refuse } from '@serein/shared/refusal.ts'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import { z } from 'zod'
import { refused, tooLarge } from '../platform/answer.ts'
import { transaction } from '../platform/command.ts'
import type { SmsConfig } from '../platform/config-message.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { keepReply, type SmsReply } from './sms-reply.ts'

const bodyLimitBytes = 64 * 1024
export const smsPath = '/webhooks/twilio/sms'

/** https://www.twilio.com/docs/messaging/guides/webhook-request */
const received = z.object({
  MessageSid: z.string().regex(/^[A-Z]{2}[0-9a-f]{32}$/i),
  From: z.string().regex(/^\+[1-9]\d{6,14}$/),
  Body: z.string().max(1600).default(''),
})

type Hearing = {
  db: Db
  sms?: SmsConfig | undefined
  publicUrl: string
  /** What is done with an answer that is no word for us, in the transaction that keeps it. */
  onAnswer: (tx: Tx, reply: SmsReply, now: Date) => Promise<void>
  log: Logger
  now: () => Date
}

/**
 * Where Twilio sends what people answer to an SMS: `POST /webhooks/twilio/sms`. The signature is verified before anything is
 * read, a message is kept once by its id, and answered with empty TwiML: Twilio itself answers STOP and HELP. Errors:
 * `webhook_signature_invalid` (400), `not_found` (404, where no account is set up), `payload_too_large` (413). It is no part of
 * the API, needs no session and reads no cookie.
 */
export function smsHost({ db, sms, publicUrl, onAnswer, log, now }: Hearing): Hono {
  const host = new Hono()
  const limited = bodyLimit({
    maxSize: bodyLimitBytes,
    onError: (context) => tooLarge(context.req.raw, log),
  })
  host.post(smsPath, limited, async (context) => {
    try {
      if (!sms) throw refuse('not_found')
      const form = Object.fromEntries(new URLSearchParams(await context.req.text()))
      const signature = context.req.header('x-twilio-signature') ?? ''
      const { validateRequest } = (await import('twilio')).default
      if (!validateRequest(sms.authToken, signature, `${publicUrl}${smsPath}`, form))
        throw refuse('webhook_signature_invalid')
      const read = received.safeParse(form)
      // From a short code or without a number there is nobody to hear.
      if (read.success) await hear(read.data)
      return context.body('<Response/>', 200, {
        'content-type': 'text/xml; charset=utf-8',
        'cache-control': 'no-store',
      })
    } catch (error) {
      return refused(context.req.raw, log, error)
    }
  })
  return host

  async function hear({ MessageSid, From, Body }: z.output<typeof received>) {
    // PostgreSQL keeps no NUL.
    const text = Body.replaceAll('\0', '')
    const reply = { messageSid: MessageSid, phoneNumber: From, text }
    await transaction(db, async (tx) => {
      if ((await keepReply(tx, reply, now())) === 'answer') await onAnswer(tx, reply, now())
    })
  }
}
