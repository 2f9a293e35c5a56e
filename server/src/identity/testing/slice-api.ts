import { randomUUID } from 'node:crypto'
import type { Router } from '@orpc/server'
import { defaultPermissions, type Role } from '@serein/shared/business/permission.ts'
import type { contract } from '@serein/shared/contract.ts'
import { pino } from 'pino'
import { openApi } from '../../api.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Db } from '../../platform/pool.ts'

/** Where somebody works; null for a customer. */
export type Caller = { businessId: string; role: Role } | null

type World = { db: Db; now: Date; userId?: string; caller?: Caller }
type Asked = { body?: object | undefined; key?: string | undefined }

/** Asks the API of some slices alone, as nobody unless a user is named. A form is sent as one, anything else as JSON. */
export async function askSlices(
  routes: object,
  { db, now, userId, caller = null }: World,
  method: string,
  path: string,
  { body = method === 'GET' ? undefined : {}, key = randomUUID() }: Asked = {},
): Promise<{ status: number; body: any }> {
  const membership = caller && { ...caller, permissions: defaultPermissions[caller.role] }
  const person = { sessionId: 'a session', language: 'en', isAnonymous: false } as const
  const call = openApi({
    router: routes as Router<typeof contract, CallContext>,
    db,
    now: () => now,
    resolveActor: async () =>
      userId === undefined ? null : { userId, ...person, membership: async () => membership },
  })
  const headers = new Headers({ 'idempotency-key': key })
  const isForm = body instanceof FormData
  if (body && !isForm) headers.set('content-type', 'application/json')
  const init = { method, headers, body: isForm ? body : body && JSON.stringify(body) }
  const request = new Request(`http://test/api${path}`, init as RequestInit)
  const answer = await call(request, {
    headers,
    language: 'en',
    network: '203.0.113.7',
    requestId: 'test',
    log: pino({ level: 'silent' }),
  })
  if (!answer) throw new Error(`nothing answers ${path}`)
  return { status: answer.status, body: await answer.json() }
}
