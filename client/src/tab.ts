import type { Stretch, Surroundings } from './rhythm.ts'
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
  if (locks) await locks.request('session', { signal: AbortSignal.timeout(patienceMs) }, work)
  else {
    await new Promise((done) => void setTimeout(done, Math.random() * spreadMs))
    await work()
  }
}

/** What the tabs have written down for each other. */
export const stretchNote: Surroundings['note'] = {
  read() {
    try {
      return asStretch(JSON.parse(stored('stretch') ?? 'null'))
    } catch {
      return null
    }
  },
  write: (stretch) => store('stretch', stretch && JSON.stringify(stretch)),
}

/** Calls back when another tab has written it, or has logged out. */
export function onOtherTab(heard: { note: () => void; loggedOut: () => void }): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey.stretch) heard.note()
    if (key === storageKey.loggedIn && newValue === null) heard.loggedOut()
  })
}

/** Whoever else wrote there: nobody is kept waiting by it. */
function asStretch(found: unknown): Stretch | null {
  const { uid, endsAt, failed, triedAt } = (found ?? {}) as Partial<Stretch>
  const isOne =
    typeof uid === 'string' &&
    (endsAt === null || Number.isFinite(endsAt)) &&
    Number.isInteger(failed) &&
    Number.isFinite(triedAt)
  return isOne ? (found as Stretch) : null
}
