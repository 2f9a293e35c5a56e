import type { RuleFault } from './rule-fault.ts'

/** What a shop may say of its way to clients. */
export const callOutLimits = {
  speedKmh: { from: 3, to: 120 },
  zones: 6,
  radiusMetres: { from: 500, to: 200_000 },
  feeMinor: 100_000_00,
  /** What a client writes of their place. */
  street: 120,
  postalCode: 20,
  city: 80,
  note: 300,
} as const

/** How a shop goes to its clients: `zones` lie around it, the nearest first, and it goes no farther than the last. */
export type CallOutRule = {
  /** As the crow flies, with all that a way takes. */
  speedKmh: number
  zones: { radiusMetres: number; feeMinor: number }[]
}

/** What the way to a client takes, each time, and costs in all. */
export type CallOutTerms = { travelMinutes: number; feeMinor: number }

/** Travel is planned in steps of so many minutes, so that nobody is late for half a minute. */
const travelStep = 5

/** What the way to a place so far from the shop takes and costs; null beyond the last zone. */
export function callOutTerms(
  { speedKmh, zones }: CallOutRule,
  distanceMetres: number,
): CallOutTerms | null {
  const zone = zones.find(({ radiusMetres }) => distanceMetres <= radiusMetres)
  if (!zone) return null
  return { travelMinutes: minutesOfWay(distanceMetres, speedKmh), feeMinor: zone.feeMinor }
}

/** How long a way takes, as the crow flies. */
export function minutesOfWay(distanceMetres: number, speedKmh: number): number {
  return Math.ceil((distanceMetres * 60) / (speedKmh * 1_000 * travelStep)) * travelStep
}

/** The faults of a rule; empty if valid. */
export function callOutFaults({ zones }: CallOutRule): RuleFault[] {
  if (zones.length === 0) return [{ field: 'zones', reason: 'out_of_range' }]
  return zones.flatMap(({ radiusMetres }, index): RuleFault[] => {
    const before = zones[index - 1]?.radiusMetres ?? 0
    return radiusMetres > before
      ? []
      : [{ field: `zones.${index}.radiusMetres`, reason: 'out_of_order' }]
  })
}
