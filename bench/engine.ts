import { freeStarts } from '../shared/src/slot/free-starts.ts'
import { monthOverview } from '../shared/src/slot/overview.ts'
import { prepareWorld } from '../shared/src/slot/prepare.ts'
import { busyShop, partyOf } from '../shared/src/slot/testing/busy-shop.ts'
import { massage } from '../shared/src/slot/testing/sample.ts'
import type { Values } from './figure.ts'

const now = '2027-03-14T00:00:00.000Z'
/** Linux counts what a thread had in steps of some milliseconds: enough that one of them says little. */
const cpuMilliseconds = 300

/**
 * The slot engine by itself, in time of the processor, which what else runs on the machine does not lengthen: 15 rooms, 8
 * bookings a therapist and day, 60 min on a 15 min grid, Paris across its change of clock.
 */
export function measureEngine(): Values {
  const free = freeMean(50, 30)
  return {
    free,
    prepare: prepareMean(50, 30),
    party: partyMean(50, 30),
    fewer: partyMean(10, 30),
    days: freeMean(50, 90) / free,
    therapists: free / freeMean(10, 30),
  }
}

function freeMean(therapists: number, days: number): number {
  const { prepared, window } = shopOf(therapists, days)
  const request = massage(60, { requires: [{ anyOf: ['room'], count: 1 }] })
  return cpuMean(() => freeStarts(prepared, request, window))
}

function prepareMean(therapists: number, days: number): number {
  const world = busyShop(therapists, days)
  return cpuMean(() => prepareWorld(world))
}

function partyMean(therapists: number, days: number): number {
  const { prepared, window } = shopOf(therapists, days)
  const party = partyOf(4, 3)
  return cpuMean(() => monthOverview(prepared, party, window))
}

function shopOf(therapists: number, days: number) {
  const world = busyShop(therapists, days)
  const window = { now, fromDay: world.fromDay, toDay: world.toDay }
  return { prepared: prepareWorld(world), window }
}

/** Milliseconds of the processor that it takes once it is warm. */
function cpuMean(work: () => unknown): number {
  runFor(work, cpuMilliseconds)
  return runFor(work, cpuMilliseconds)
}

function runFor(work: () => unknown, milliseconds: number): number {
  const began = process.threadCpuUsage()
  for (let count = 1; ; count += 1) {
    work()
    const { user, system } = process.threadCpuUsage(began)
    const total = (user + system) / 1000
    if (total >= milliseconds) return total / count
  }
}
