import type { SessionLifetime, SessionRefreshDeps } from './session-refresh.ts'
import { store, stored, storageKey } from './storage.ts'

const patienceMs = 15_000
const spreadMs = 1_000

/**
 * Does the work while no other tab does. Browsers give locks to secure pages only; elsewhere the tabs come one by one by
 * chance, and the work has to look what another has done meanwhile. Rejects when another holds the lock for too long.
 */
export async function aloneAmongTabs(work: () => Promise<void>): Promise<void> {
  // Typed as always there.
  const locks = globalThis.navigator.locks as LockManager | undefined
  if (locks)
    await locks.request('session', { signal: AbortSignal.timeout(patienceMs) }, async () => {
      await catchUp()
      await work()
      await handOn()
    })
  else {
    await new Promise((done) => void setTimeout(done, Math.random() * spreadMs))
    await work()
  }
}

/**
 * A tab in another process may not see yet what the one before it under the lock has written into their storage. A cache
 * is the same for all of them at once, so the note is handed on through it.
 */
const bucket = 'session'
const place = '/session-lifetime'

async function catchUp(): Promise<void> {
  const answer = await caches.match(place, { cacheName: bucket }).catch(() => undefined)
  const handed = asLifetime(await answer?.json())
  const own = lifetimeNote.read()
  if (handed && own && handed.uid === own.uid && handed.triedAt > own.triedAt)
    lifetimeNote.write(handed)
}

async function handOn(): Promise<void> {
  const own = lifetimeNote.read()
  // Where a browser keeps no caches, two tabs may both ask; nobody is hurt.
  if (own)
    await caches
      .open(bucket)
      .then((cache) => cache.put(place, Response.json(own)))
      .catch(() => {})
}

/** What the tabs have written down for each other. */
export const lifetimeNote: SessionRefreshDeps['note'] = {
  read() {
    try {
      return asLifetime(JSON.parse(stored('sessionLifetime') ?? 'null'))
    } catch {
      return null
    }
  },
  write: (lifetime) => store('sessionLifetime', lifetime && JSON.stringify(lifetime)),
}

/** Calls back when another tab has written it, or has logged out. */
export function onOtherTab(callbacks: { note: () => void; loggedOut: () => void }): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey.sessionLifetime) callbacks.note()
    if (key === storageKey.loggedIn && newValue === null) callbacks.loggedOut()
  })
}

/** Null for what another program wrote there: nobody is kept waiting by it. */
function asLifetime(found: unknown): SessionLifetime | null {
  const { uid, endsAt, failed, triedAt } = (found ?? {}) as Partial<SessionLifetime>
  const isOne =
    typeof uid === 'string' &&
    (endsAt === null || Number.isFinite(endsAt)) &&
    Number.isInteger(failed) &&
    Number.isFinite(triedAt)
  return isOne ? (found as SessionLifetime) : null
}
