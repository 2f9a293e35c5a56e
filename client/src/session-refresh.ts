/** A session is renewed this long before its lifetime ends; so the specification. */
export const aheadMs = 5 * 60_000
const firstWaitMs = 30_000
const longestWaitMs = 960_000

/** How long to wait after so many failed tries in a row: 30 s, doubling, 960 s at most. */
export function waitAfterMs(failed: number): number {
  return Math.min(firstWaitMs * 2 ** (failed - 1), longestWaitMs)
}

/** What is known of a session's present lifetime, by all tabs together. Instants are milliseconds of the device's clock. */
export interface SessionLifetime {
  /** Whose session it is. */
  uid: string
  /** When it ends; null until the first is granted. */
  endsAt: number | null
  /** Tries in a row that nobody answered. */
  failed: number
  triedAt: number
}

/** The server's answer: whose session it is and how long its new lifetime is, or that the session is over. */
export type Renewal = { uid: string; lengthMs: number } | 'over'

export interface SessionRefreshDeps {
  now: () => number
  /** Calls back once, later; what it gives back takes that back. */
  after: (milliseconds: number, run: () => void) => () => void
  /** Asks the server. Throws when no answer came, or none that tells anything. */
  renew: () => Promise<Renewal>
  /** Does the work while no other tab does any. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** What the tabs have written down for each other. */
  note: { read: () => SessionLifetime | null; write: (lifetime: SessionLifetime | null) => void }
  /** The session was ended elsewhere. */
  onOver: () => void
  /** Somebody else has logged in with another tab. */
  onOther: () => void
}

export interface SessionRefresh {
  /** Before a call: what it has to wait for where the end is near or past, as after a sleep. It never rejects. */
  ready: () => Promise<void> | undefined
  /** The device woke, or another tab wrote something down. */
  check: () => void
  /** There is a network again: what failed is tried at once. */
  online: () => void
  /** A call was refused as nobody's: whether the session is over is asked at once. */
  revalidate: () => Promise<void>
  /** Nobody is logged in any more, by their own wish. */
  stop: () => void
}

/**
 * Renews a session for as long as its page is open: five minutes before its lifetime ends, and after a failure again and
 * again, ever later. Of several tabs one asks, and all follow what it wrote down.
 */
export function startSessionRefresh(uid: string, deps: SessionRefreshDeps): SessionRefresh {
  const { now } = deps
  const lifetime = sharedLifetime(uid, deps.note)
  let running: Promise<void> | undefined
  let takeBack: (() => void) | undefined
  let isStopped = false
  const isDue = () => nextTryAt(lifetime.read(), now()) <= now()

  async function ask(): Promise<void> {
    const triedAt = now()
    try {
      const answer = await deps.renew()
      if (isStopped) return
      if (answer === 'over') leave(deps.onOver)
      else if (answer.uid !== uid) leave(deps.onOther)
      else lifetime.write({ endsAt: triedAt + answer.lengthMs, failed: 0, triedAt })
    } catch {
      if (!isStopped) lifetime.fail(triedAt)
    }
  }

  /** `since`: an answer that was asked for no earlier will do, whoever asked. */
  function refresh(since?: number): Promise<void> {
    takeBack?.()
    running ??= deps
      .alone(async () => {
        const triedAt = lifetime.read()?.triedAt ?? Number.NEGATIVE_INFINITY
        const isAnswered = since === undefined ? !isDue() : triedAt >= since
        if (!isStopped && !isAnswered) await ask()
      })
      // Without the lock nobody has asked.
      .catch(() => lifetime.fail(now()))
      .finally(() => {
        running = undefined
        plan()
      })
    return running
  }

  function plan(): void {
    takeBack?.()
    if (isStopped || running) return
    const wait = Math.max(0, nextTryAt(lifetime.read(), now()) - now())
    takeBack = deps.after(wait, () => void refresh())
  }

  function stop(): void {
    isStopped = true
    takeBack?.()
    lifetime.forget()
  }

  function leave(tell: () => void): void {
    stop()
    tell()
  }

  plan()
  return {
    ready: () => (isStopped ? undefined : (running ?? (isDue() ? refresh() : undefined))),
    check: () => (!isStopped && isDue() ? void refresh() : plan()),
    online: () => {
      if (!isStopped && (lifetime.read()?.failed ?? 0) > 0) void refresh(now())
    },
    revalidate: async () => {
      if (!isStopped) await refresh(now())
    },
    stop,
  }
}

/** What the tabs know of a session, or only this one where nothing can be written down. */
function sharedLifetime(uid: string, note: SessionRefreshDeps['note']) {
  let own: SessionLifetime | null = null
  const readLifetime = (): SessionLifetime | null => {
    const noted = note.read()
    if (noted?.uid !== uid) return own
    return own && own.triedAt > noted.triedAt ? own : noted
  }
  const write = (lifetime: Omit<SessionLifetime, 'uid'>) => {
    own = { uid, ...lifetime }
    note.write(own)
  }
  return {
    read: readLifetime,
    write,
    fail(triedAt: number) {
      const before = readLifetime()
      write({ endsAt: before?.endsAt ?? null, failed: (before?.failed ?? 0) + 1, triedAt })
    },
    forget() {
      if (note.read()?.uid === uid) note.write(null)
    },
  }
}

/** When the session is to be renewed; at once where nothing is known, or where the clock was put back since, not just set right. */
function nextTryAt(lifetime: SessionLifetime | null, now: number): number {
  if (!lifetime || lifetime.triedAt - now > aheadMs) return now
  if (lifetime.failed > 0 || lifetime.endsAt === null)
    return lifetime.triedAt + waitAfterMs(lifetime.failed)
  // A lifetime that is too short must not make it race.
  return Math.max(lifetime.endsAt - aheadMs, lifetime.triedAt + firstWaitMs)
}
