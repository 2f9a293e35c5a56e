/** What may go wrong with a request: what it is, of which requests, and how often. */
export type RequestFault = {
  kind: 'slow' | 'down' | 'error_after_effect' | 'error_before_effect' | 'declined'
  /** A path is the address itself or the route it is one of; without a match every request is meant. */
  match?: { method?: string; path?: string | RegExp }
  /** How many requests; one unless it says so, and `Infinity` until it is taken back. */
  times?: number
  /** Of `slow`: how long the answer is held, and whether the effect comes before or after that. */
  forMs?: number
  effect?: 'first' | 'last'
}
/** What may go wrong with a webhook. */
export type EventFault = {
  kind: 'doubled' | 'shuffled' | 'late' | 'wrong_signature' | 'clock_off' | 'lost'
  match?: { type?: string }
  times?: number
}
export type Fault = RequestFault | EventFault
export type Faults = ReturnType<typeof makeFaults>

type Waiting<F> = { fault: F; left: number }
const ofEvents = new Set(['doubled', 'shuffled', 'late', 'wrong_signature', 'clock_off', 'lost'])

/** Faults as data: added by a test, used up by what they match. */
export function makeFaults() {
  const requests = new Set<Waiting<RequestFault>>()
  const events = new Set<Waiting<EventFault>>()
  const held = new Set<() => void>()
  return {
    /** @returns what takes the fault back before it is used up */
    add(fault: Fault): () => void {
      const waiting = { fault, left: fault.times ?? 1 }
      const all = (isOfEvents(fault) ? events : requests) as Set<Waiting<Fault>>
      all.add(waiting)
      return () => all.delete(waiting)
    },
    clear() {
      requests.clear()
      events.clear()
    },
    /** How many faults still wait for something to spoil. */
    left: () => requests.size + events.size,
    /** Lets every request go on that a fault holds. */
    release() {
      for (const go of held) go()
    },
    /** Holds a request for a while, or until it is released. */
    hold(forMs: number): Promise<void> {
      return new Promise((resolve) => {
        const go = () => {
          clearTimeout(timer)
          held.delete(go)
          resolve()
        }
        const timer = setTimeout(go, forMs)
        held.add(go)
      })
    },
    takeRequest: (request: { method: string; path: string; route: string }) =>
      take(requests, ({ match = {} }) => isMeant(match, request)),
    takeEvent: (type: string) =>
      take(events, ({ match }) => match?.type === undefined || match.type === type),
  }
}

function take<F extends Fault>(all: Set<Waiting<F>>, isFit: (fault: F) => boolean): F | undefined {
  const waiting = [...all].find(({ fault }) => isFit(fault))
  if (!waiting) return undefined
  waiting.left -= 1
  if (waiting.left <= 0) all.delete(waiting)
  return waiting.fault
}

function isOfEvents(fault: Fault): fault is EventFault {
  return ofEvents.has(fault.kind)
}

function isMeant(
  { method, path }: NonNullable<RequestFault['match']>,
  request: { method: string; path: string; route: string },
): boolean {
  if (method && method.toUpperCase() !== request.method) return false
  if (path === undefined) return true
  return typeof path === 'string'
    ? path === request.path || path === request.route
    : path.test(request.path)
}
