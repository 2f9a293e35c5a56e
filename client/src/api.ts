import { createORPCClient, ORPCError } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { contract } from '@serein/shared/contract.ts'
import { isOnline, noteAnswer, noteLost, OfflineError } from './connection.ts'
import { SignInRefusal } from './identity.ts'
import minified from './contract.gen.json' with { type: 'json' }
import { intents } from './intent.ts'
import { isLost, withRetries } from './retry.ts'
import type { Tokens } from './token.ts'

export interface CallContext {
  /** Overrides the key of this command, for an intent that must survive a reload. */
  idempotencyKey?: string
  /** Who allows this command, and their PIN. */
  approval?: Approval | undefined
}

/** Who allows what the caller's role may not do alone. */
export interface Approval {
  memberId: string
  pin: string
}

export type Api = ContractRouterClient<typeof contract, CallContext>

/** Filled by what keeps the session going, once that is loaded. */
export interface SessionWatch {
  /** What a call waits for before it is sent. */
  ready?: () => Promise<void> | undefined
  /** A call was refused as nobody's. */
  onUnauthorized?: () => void
}

/** By noun its endpoints, each with its verb, method and path: "list GET /bookings,hold POST /bookings". */
type RouteTable = Record<string, string>

export interface ApiOptions {
  /** Scheme, host and port of the server, without a path. */
  origin: string
  language: () => string
  /** On the server: the in-process answerer of `/api`, already carrying the reader's cookies. */
  fetch?: (request: Request) => Promise<Response>
  /** What a native app shows instead of a cookie. */
  tokens?: Tokens | undefined
  watch?: SessionWatch
  /** On the server nobody waits for a second try. */
  retries?: number
  /** `contract-console.gen.json`, of whoever asks what customers cannot. */
  more?: RouteTable
  /** What a person reads when a command was not sent because there is no network. */
  offlineMessage?: () => string
  /** Asks somebody to allow a command that was refused for want of a right, or by whose PIN it was; null: it stays refused. */
  askApproval?: (refusal: Refusal) => Promise<Approval | null>
}

/** The typed client of every endpoint: `api.booking.hold({ … })`. */
export function createApi(options: ApiOptions): Api {
  const keys = intents()
  const { tokens, watch } = options
  const { routes, isQuery } = routesOf(options.more ?? {})
  const link = new OpenAPILink<CallContext>(routes as unknown as AnyContractRouter, {
    url: `${options.origin}/api`,
    headers: async ({ context }) => ({
      ...(await tokens?.forApi()),
      'accept-language': options.language(),
      ...(context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
      ...(context.approval
        ? { 'serein-approval': `${context.approval.memberId}:${context.approval.pin}` }
        : {}),
    }),
    fetch: async (request, init) =>
      options.fetch
        ? options.fetch(request)
        : noteAnswer(await fetch(request, init), options.origin),
    interceptors: [
      async ({ next, ...call }) => {
        // A query may be answered from the device; a command that nobody hears is refused before it is sent.
        if (!isQuery(call.path) && !isOnline()) throw new OfflineError(options.offlineMessage?.())
        const key = isQuery(call.path)
          ? undefined
          : (call.context.idempotencyKey ?? keys.keyOf(call.path, call.input))
        try {
          const ask = (approval?: Approval) => {
            const context = { ...call.context, idempotencyKey: key, approval }
            const send = () => next({ ...call, context })
            return withRetries(
              async () => {
                await watch?.ready?.()
                return tokens ? tokens.around(send) : send()
              },
              { retries: isOnline() ? (options.retries ?? 3) : 0, signal: call.signal },
            )
          }
          const answer = await withApproval(ask, options.askApproval)
          keys.settle(call.path, call.input)
          return answer
        } catch (error) {
          if (refusalOf(error)?.code === 'unauthenticated') watch?.onUnauthorized?.()
          if (isAnswer(error)) keys.settle(call.path, call.input)
          else if (isLost(error)) noteLost(options.origin)
          throw error
        }
      },
    ],
  })
  return createORPCClient<Api>(link)
}

const askedFor = new Set(['approval_needed', 'pin_wrong', 'pin_locked'])

/** Asks again with somebody's approval, as often as that was not right, where the server says that one is needed. */
async function withApproval<Answer>(
  ask: (approval?: Approval) => Promise<Answer>,
  askApproval: ApiOptions['askApproval'],
): Promise<Answer> {
  for (let approval: Approval | undefined; ;) {
    try {
      return await ask(approval)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal || !askedFor.has(refusal.code)) throw error
      const next = await askApproval?.(refusal)
      if (!next) throw error
      approval = next
    }
  }
}

export interface Refusal {
  code: string
  status: number
  message: string
  data: unknown
}

/** The typed "no" of the server, or ours where there is no network; null for anything else (lost answer, bug). */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof OfflineError)
    return { code: 'offline', status: 0, message: error.message, data: {} }
  if (error instanceof SignInRefusal) {
    const { code, words, data } = error
    return words === null ? null : { code, status: 0, message: words, data }
  }
  return error instanceof ORPCError && (error.defined || error.status < 500) ? error : null
}

/** Messages of `invalid_input` by field path, in the reader's language. */
export function fieldMessages(error: unknown): Record<string, string> {
  const refusal = refusalOf(error)
  if (refusal?.code !== 'invalid_input') return {}
  const { fields } = refusal.data as { fields?: { path: string; message: string }[] }
  return Object.fromEntries((fields ?? []).map((field) => [field.path, field.message]))
}

/** Whether the server has said what became of a command; else it may or may not have happened, and keeps its key. */
export function isAnswer(error: unknown): boolean {
  return error instanceof ORPCError && error.status < 500
}

function routesOf(more: RouteTable) {
  const routes: Record<string, Record<string, ReturnType<typeof routeOf>>> = {}
  for (const [noun, verbs] of [...Object.entries(minified), ...Object.entries(more)])
    for (const line of verbs.split(',')) {
      const [verb, method, path] = line.split(' ')
      ;(routes[noun] ??= {})[verb!] = routeOf(method, path)
    }
  return {
    routes,
    /** All others are commands, which may be repeated with their key. */
    isQuery: ([noun, verb]: readonly string[]) =>
      routes[noun!]?.[verb!]?.['~orpc'].route.method === 'GET',
  }
}

function routeOf(method: string | undefined, path: string | undefined) {
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path } } }
}
