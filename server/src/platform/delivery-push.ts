import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import type { PushConfig } from './config-message.ts'
import type { Channel, Handover, Outcome, Push } from './delivery.ts'
import { neverArrived } from './delivery-sms.ts'

const timeoutMs = 20_000
const scope = 'https://www.googleapis.com/auth/firebase.messaging'
/** A token is asked for anew so long before it runs out. */
const marginMs = 60_000

/**
 * Push through Firebase Cloud Messaging, HTTP v1: an assertion signed with the key of a service account is exchanged for a
 * token, and each device gets its own request. https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages/send
 */
export function openPush(settings: PushConfig, now: () => number = Date.now): Channel<Push> {
  const tokens = tokenKeeper(settings, now)
  return {
    async send(push, handover) {
      if (push.devices.length === 0)
        return { kind: 'refused', reason: 'No device of theirs takes pushes.' }
      const token = await tokens.get().catch((error: unknown) => error as Error)
      if (token instanceof Error) return { kind: 'later', reason: reasonOf(token) }
      const sending = onceOnly(handover)
      const answers = await Promise.all(
        push.devices.map((device) => sendTo(device, push, { settings, token, sending })),
      )
      if (answers.some(({ isTokenOver }) => isTokenOver)) tokens.drop()
      return together(push, answers)
    },
    close() {},
  }
}

type Answered = { outcome: Outcome; isGone?: boolean; isTokenOver?: boolean }

/** It has arrived when one device has it; who was told by one is not told again. */
function together({ devices }: Push, answers: Answered[]): Outcome {
  const unregistered = devices.filter((_device, index) => answers[index]!.isGone)
  const outcomes = answers.map(({ outcome }) => outcome)
  const best = (['sent', 'unconfirmed', 'later', 'refused'] as const)
    .map((kind) => outcomes.find((outcome) => outcome.kind === kind))
    .find((outcome) => outcome !== undefined)!
  return { ...best, unregistered }
}

async function sendTo(
  device: string,
  { title, text, url }: Push,
  given: { settings: PushConfig; token: string; sending: () => Promise<void> },
): Promise<Answered> {
  const state = { isHandedOver: false }
  try {
    await given.sending()
    state.isHandedOver = true
    const { url: origin, project } = given.settings
    const answer = await fetch(`${origin}/v1/projects/${project}/messages:send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${given.token}`, 'content-type': 'application/json' },
      // `url` is what a tap opens; the app reads it.
      body: JSON.stringify({
        message: { token: device, notification: { title, body: text }, data: { url } },
      }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    // What stands in front of it may answer in other words.
    const read = (await answer.json().catch(() => ({}))) as FcmAnswer
    return readAnswer(answer.status, read)
  } catch (error) {
    const { cause } = error as Error & { cause?: { code?: string } }
    const reason = reasonOf(error as Error)
    const mayHaveArrived = state.isHandedOver && !neverArrived.has(cause?.code)
    return { outcome: { kind: mayHaveArrived ? 'unconfirmed' : 'later', reason } }
  }
}

type FcmAnswer = {
  name?: string
  error?: { message?: string; status?: string; details?: { errorCode?: string }[] }
}

/** https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode */
function readAnswer(status: number, { name, error }: FcmAnswer): Answered {
  if (status === 200 && name) return { outcome: { kind: 'sent', reference: name.slice(0, 200) } }
  const code = error?.details?.find(({ errorCode }) => errorCode)?.errorCode ?? error?.status ?? ''
  const reason = `${code || status}: ${error?.message ?? ''}`.slice(0, 300)
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH')
    return { outcome: { kind: 'refused', reason }, isGone: true }
  if (status === 400) return { outcome: { kind: 'refused', reason } }
  return { outcome: { kind: 'later', reason }, isTokenOver: status === 401 }
}

/** The first device's request notes the handover for all. */
function onceOnly(handover: Handover): () => Promise<void> {
  const noted = { promise: undefined as Promise<void> | undefined }
  return () => (noted.promise ??= handover())
}

/** Keeps the token that an assertion was exchanged for, until it is nearly over. RFC 7523. */
function tokenKeeper({ clientEmail, privateKey, tokenUrl }: PushConfig, now: () => number) {
  const cached = { token: '', until: 0, asking: undefined as Promise<string> | undefined }
  return {
    get(): Promise<string> {
      if (cached.until - marginMs > now()) return Promise.resolve(cached.token)
      return (cached.asking ??= ask().finally(() => (cached.asking = undefined)))
    },
    drop: () => (cached.until = 0),
  }

  async function ask(): Promise<string> {
    const grant = await pushToken({ clientEmail, privateKey, tokenUrl }, now)
    Object.assign(cached, { token: grant.access_token, until: now() + grant.expires_in * 1000 })
    return cached.token
  }
}

type Account = Pick<PushConfig, 'clientEmail' | 'privateKey' | 'tokenUrl'>

/** Exchanges an assertion for a token. Throws where none is given. */
export async function pushToken(
  { clientEmail, privateKey, tokenUrl }: Account,
  now: () => number = Date.now,
): Promise<{ access_token: string; expires_in: number }> {
  const issued = Math.floor(now() / 1000)
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(clientEmail)
    .setAudience(tokenUrl)
    .setIssuedAt(issued)
    .setExpirationTime(issued + 3600)
    .sign(createPrivateKey(privateKey))
  const answer = await fetch(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`No token for pushes: ${answer.status}`)
  return (await answer.json()) as { access_token: string; expires_in: number }
}

function reasonOf({ message, cause }: Error & { cause?: unknown }): string {
  const of = cause instanceof Error ? `: ${cause.message}` : ''
  return `${message}${of}`.replaceAll(/\s+/gu, ' ').slice(0, 300)
}
