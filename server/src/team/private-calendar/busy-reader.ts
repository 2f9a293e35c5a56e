import { parentPort, workerData } from 'node:worker_threads'
import { type BusyWindow, busyTimesIn, UnreadableCalendar } from './busy-times.ts'

// A thread that reads one calendar.

const { text, window } = workerData as { text: string; window: BusyWindow }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort!.postMessage(answer())

function answer() {
  try {
    return { busy: busyTimesIn(text, window) }
  } catch (error) {
    if (!(error instanceof UnreadableCalendar)) throw error
    return { problem: error.problem }
  }
}
