import { localDay } from '@serein/shared/time/zone.ts'
import { type Choice, chooseTogether, type Claims, type Cost, type Way } from './absence-choice.ts'
import {
  awayFrom,
  type Standing,
  type Substitute,
  substitutesFor,
  type Time,
  timeAt,
  timesFor,
} from './absence-plan.ts'
import { withPlanned } from './absence-world.ts'
import type { ShopSnapshot } from '../../slot/shop-snapshot.ts'

/** A visit that somebody who is off was to serve, in its shop without them. */
export type Open = { snapshot: ShopSnapshot; absentId: string; standing: Standing }

export type Proposal = {
  kind: 'substitute' | 'move' | 'ask' | 'refund'
  /** The proposed one first. */
  substitutes: Substitute[]
  times: Time[]
}

const timesShown = 6

/** Nothing that keeps what the client was promised is left. */
const noneCost: Cost = [1, 0, 0, 0]

/**
 * What could become of each visit, and a proposal that goes with those for the others: as many as can be keep who was asked for, as
 * few as can be are moved, and those as little as can be. Nobody's wish is broken by a proposal: then the client is to be asked.
 */
export function proposeTogether(visits: readonly Open[], now: Date): Proposal[] {
  const found = visits.map(({ snapshot, absentId, standing }) => ({
    substitutes: substitutesFor(snapshot, absentId, standing),
    times: timesFor(snapshot, standing, now),
  }))
  const ways = found.map((one, index) => waysOf(one, visits[index]!, now))
  const choices = chooseTogether(ways, noneCost)
  return visits.map((open, index) => {
    const others = choices.flatMap((choice, at) => (at === index ? [] : (choice?.claims ?? [])))
    return proposalOf(found[index]!, { open, others, choice: choices[index]!, now })
  })
}

type Found = Pick<Proposal, 'substitutes' | 'times'>

/**
 * Those that may be proposed: substitutes, then times, in the order in which they were found. They break no wish, and nobody would have
 * to come before the day they know of.
 */
function waysOf({ substitutes, times }: Found, open: Open, now: Date): Way[] {
  const { visit } = open.standing
  return [
    ...substitutes.map(({ keepsWish, alone, claims }, index) => ({
      cost: [0, 0, 0, index],
      alone: keepsWish ? alone : null,
      claims,
    })),
    ...times.map(({ keepsWish, startsAt, claims }) => ({
      cost: [0, 1, awayFrom(visit, startsAt) / 60_000, 0],
      alone: keepsWish && !isDayBefore(open, startsAt) ? claims : null,
      claims: (others: Claims) => {
        const time = timeBeside(open, startsAt, others, now)
        return time?.keepsWish ? time.claims : null
      },
    })),
  ]
}

function timeBeside({ snapshot, standing }: Open, startsAt: string, others: Claims, now: Date) {
  return timeAt(withPlanned(snapshot, others), standing, startsAt, now)
}

function isDayBefore({ snapshot, standing: { visit } }: Open, startsAt: string): boolean {
  const { zone } = snapshot.prepared
  return localDay(zone, startsAt) < localDay(zone, visit.startsAt.toISOString())
}

type Around = { open: Open; others: Claims; choice: Choice | null; now: Date }

/** What is possible beside the proposals for the others. */
function proposalOf(
  { substitutes, times }: Found,
  { open, others, choice, now }: Around,
): Proposal {
  const substitute = choice ? substitutes[choice.way] : undefined
  const start = choice ? times[choice.way - substitutes.length]?.startsAt : undefined
  const able = substitutes.filter(({ claims }) => claims(others) !== null)
  const free = times.flatMap(({ startsAt }) => timeBeside(open, startsAt, others, now) ?? [])
  const kind = substitute
    ? 'substitute'
    : start
      ? 'move'
      : able.length + free.length > 0
        ? 'ask'
        : 'refund'
  return {
    kind,
    substitutes: firstOf(able, ({ member }) => member === substitute?.member),
    times: firstOf(free, ({ startsAt }) => startsAt === start).slice(0, timesShown),
  }
}

function firstOf<T>(list: readonly T[], isFirst: (one: T) => boolean): T[] {
  return list.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
}
