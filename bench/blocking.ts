import type { Trace, TraceEvent } from 'lighthouse/types/artifacts.js'

/**
 * How long the page kept a touch waiting because its own thread computed: as Lighthouse's total blocking time, what each
 * task after the first paint took above 50 ms on a device that many times slower, in milliseconds. The clock does not
 * count, so that it says of the page alone what Lighthouse says of the page and of all that shares the machine with it.
 */
export function blockingByComputing({ traceEvents }: Trace, timesSlower: number): number {
  const paint = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('the trace has no first paint')
  return traceEvents
    .filter((event) => isTask(event, paint))
    .filter(({ ts, dur }) => ts + dur > paint.ts)
    .map(({ dur, tdur = dur }) => (tdur / 1000) * timesSlower - 50)
    .reduce((sum, above) => sum + Math.max(0, above), 0)
}

/** What Chromium writes of a task, with the time its thread computed; it leaves that out of some. */
type Task = TraceEvent & { tdur?: number }

function isTask(event: TraceEvent, { pid, tid }: TraceEvent): event is Task {
  return event.name === 'RunTask' && event.pid === pid && event.tid === tid
}
