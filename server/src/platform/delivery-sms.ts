import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Handover, Outcome, SmsChannel, SmsFate } from './delivery.ts'
import type { SmsConfig } from './config-message.ts'

/** A try ends well before the row's lease does, so that no second one begins beside it. */
const timeoutMs = 20_000
/**
 * What Twilio says of a number or a text that no other try would change: not a number, not a mobile, a country we may not
 * write to, an answer of STOP. https://www.twilio.com/docs/api/errors
 */
const finalCodes = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614, 21617, 30_006])

/** SMS through Twilio: `messages.create` of its own library, over our `fetch`. It knows no idempotency key. */
export function openSms(settings: SmsConfig): SmsChannel {
  const opening = { client: undefined as ReturnType<typeof open> | undefined }
  const clientFor = async (sending: Sending) => {
    // The library takes a quarter of a second to load: with the first SMS.
    const client = await (opening.client ??= open(settings))
    return client(sending)
  }
  return {
    async send(sms, handover) {
      const from = senderFor(sms.to, settings)
      if (!from) return { kind: 'refused', reason: 'TWILIO_FROM names no sender for this country.' }
      const sending = { handover, isHandedOver: false }
      try {
        const { messages } = await clientFor(sending)
        const { sid, numSegments } = await messages.create({ to: sms.to, from, body: sms.text })
        return { kind: 'sent', reference: sid, segments: Number(numSegments) || 1 }
      } catch (error) {
        return outcomeOf(error as RestError, sending.isHandedOver)
      }
    },
    async fateOf(sid) {
      try {
        const { messages } = await clientFor({ handover: async () => {}, isHandedOver: false })
        return fateFrom(await messages(sid).fetch())
      } catch (error) {
        if ((error as RestError).status === 404) return null
        throw error
      }
    },
    close() {},
  }
}

/** Asks for the account itself, which sends nothing: its status, or how Twilio refuses. */
export async function trySms({ accountSid, authToken, url }: SmsConfig): Promise<string | number> {
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const answer = await fetch(`${url}/2010-04-01/Accounts/${accountSid}.json`, {
    headers: { authorization: `Basic ${basic}` },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) return answer.status
  return ((await answer.json()) as { status: string }).status
}

type Fetched = {
  status: string
  errorCode: number | null
  errorMessage: string | null
  numSegments: string
  price: string | null
  priceUnit: string | null
}

/** https://www.twilio.com/docs/messaging/api/message-resource#message-status-values; a price is what was taken: below zero. */
function fateFrom({ status, errorCode, errorMessage, ...message }: Fetched): SmsFate {
  const { price, priceUnit, numSegments } = message
  const failed = status === 'failed' || status === 'undelivered' || status === 'canceled'
  return {
    state: failed ? 'undelivered' : status === 'delivered' ? 'delivered' : 'sent',
    reason: [errorCode, errorMessage].filter(Boolean).join(': ').slice(0, 300),
    segments: Number(numSegments) || 1,
    price:
      price !== null && priceUnit
        ? {
            amountMicros: Math.round(Math.abs(Number(price)) * 1e6),
            currency: priceUnit.toUpperCase(),
          }
        : null,
  }
}

/** The sender for the country of a number, else the one for all others. */
export function senderFor(to: string, { senders }: SmsConfig): string | undefined {
  const country = parsePhoneNumberFromString(to)?.country
  return (country && senders[country]) ?? senders['*']
}

type Sending = { handover: Handover; isHandedOver: boolean }

async function open({ accountSid, authToken, url }: SmsConfig) {
  const { default: twilio } = await import('twilio')
  class ByFetch extends twilio.RequestClient {
    readonly sending: Sending
    constructor(sending: Sending) {
      super()
      this.sending = sending
    }
    override async request(
      request: Parameters<InstanceType<typeof twilio.RequestClient>['request']>[0],
    ) {
      const { pathname, search } = new URL(request.uri)
      const password = Buffer.from(`${request.username}:${request.password}`).toString('base64')
      await this.sending.handover()
      this.sending.isHandedOver = true
      const answer = await fetch(`${url}${pathname}${search}`, {
        method: request.method.toUpperCase(),
        headers: {
          ...(request.headers as Record<string, string>),
          authorization: `Basic ${password}`,
        },
        body: request.data ? new URLSearchParams(request.data as Record<string, string>) : null,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      // The library parses the text itself.
      const body = (await answer.text()) as never
      return { statusCode: answer.status, body, headers: Object.fromEntries(answer.headers) }
    }
  }
  return (sending: Sending) => twilio(accountSid, authToken, { httpClient: new ByFetch(sending) })
}

type RestError = Error & { status?: number; code?: number; cause?: { code?: string } }

/** Without an answer it may have gone out, unless nobody was there to take it. */
function outcomeOf({ status, code, message, cause }: RestError, isHandedOver: boolean): Outcome {
  const reason = `${code ? `${code}: ` : ''}${message}`.replaceAll(/\s+/gu, ' ').slice(0, 300)
  if (status && finalCodes.has(code ?? 0)) return { kind: 'refused', reason }
  if (status || !isHandedOver || neverArrived.has(cause?.code)) return { kind: 'later', reason }
  return { kind: 'unconfirmed', reason }
}

/** What says that no connection was made. */
export const neverArrived = new Set<string | undefined>([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
