import type { EventFault, Faults } from './faults.ts'

/** What a provider wants to tell a receiver. It is signed anew for each attempt. */
export type Webhook = {
  id: string
  type: string
  url: string
  body: string
  sign(flaw: EventFault['kind'] | undefined): Record<string, string>
}
type Attempt = { id: string; type: string; url: string; status: number | 'unreachable' }

type QueueEntry = { webhook: Webhook; attempts: number; dueAt: number; flaw?: EventFault['kind'] }
type Outcome = { delivered: number; givenUp: number }

const mostAttempts = 8
const firstPauseMs = 50

/**
 * Webhooks on their way, one after the other: sent until the receiver answers 2xx, a bounded number of times, each pause
 * twice as long as the one before.
 */
export function makeDeliveries(faults: Faults) {
  const queue: QueueEntry[] = []
  /** Of faults: those that wait for `deliver`, and those that wait for the next one to overtake them. */
  const late: QueueEntry[] = []
  const shuffled: QueueEntry[] = []
  const log: Attempt[] = []
  const outcome: Outcome = { delivered: 0, givenUp: 0 }
  let working: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isOpen = true

  const pump = () => (working ??= work().finally(() => (working = undefined)))

  async function work() {
    clearTimeout(timer)
    for (;;) {
      const next = queue.find(({ dueAt }) => dueAt <= Date.now())
      if (!next || !isOpen) break
      await attempt(next)
    }
    const first = Math.min(...queue.map(({ dueAt }) => dueAt))
    if (isOpen && queue.length > 0)
      timer = setTimeout(() => void pump(), Math.max(first - Date.now(), 1)).unref()
  }

  async function attempt(queued: QueueEntry) {
    const { webhook, flaw } = queued
    queued.flaw = undefined
    const status = await post(webhook, flaw)
    log.push({ id: webhook.id, type: webhook.type, url: webhook.url, status })
    const isTaken = typeof status === 'number' && status >= 200 && status < 300
    queued.attempts += 1
    queued.dueAt = Date.now() + firstPauseMs * 2 ** (queued.attempts - 1)
    if (!isTaken && queued.attempts < mostAttempts) return
    queue.splice(queue.indexOf(queued), 1)
    outcome[isTaken ? 'delivered' : 'givenUp'] += 1
  }

  return {
    log,
    push(webhook: Webhook) {
      const kind = faults.takeEvent(webhook.type)?.kind
      const queued: QueueEntry = { webhook, attempts: 0, dueAt: 0 }
      if (kind === 'lost') return
      if (kind === 'late') return void late.push(queued)
      if (kind === 'shuffled') return void shuffled.push(queued)
      if (kind === 'doubled') queue.push({ ...queued })
      else if (kind) queued.flaw = kind
      queue.push(queued, ...shuffled.splice(0).toReversed())
      // The answer to the request that caused it may leave first, as it mostly does.
      setImmediate(() => void pump())
    },
    /** Sends everything that waits, without a pause, until it is taken or given up. @returns what came of all so far */
    async deliver(): Promise<Outcome> {
      queue.push(...shuffled.splice(0).toReversed(), ...late.splice(0))
      while (queue.length > 0) {
        if (!isOpen) break
        for (const queued of queue) queued.dueAt = 0
        await pump()
      }
      return { ...outcome }
    },
    close() {
      isOpen = false
      clearTimeout(timer)
      return working
    },
  }
}

async function post(
  { url, body, sign }: Webhook,
  flaw: EventFault['kind'] | undefined,
): Promise<number | 'unreachable'> {
  const headers = { 'content-type': 'application/json; charset=utf-8', ...sign(flaw) }
  const signal = AbortSignal.timeout(10_000)
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 'unreachable'
  }
}
