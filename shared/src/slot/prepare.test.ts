import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeStarts } from './free-starts.ts'
import { prepareWorld, withClaims } from './prepare.ts'
import { oneGuest } from './testing/worlds.ts'
import { massage } from './testing/sample.ts'
import { worldOf } from './testing/scene.ts'
import type { SlotClaim } from './world.ts'

describe('claims that are added, changed and removed', () => {
  it('give the same world as a fresh one, and leave the old one as it was', () => {
    const step = fc.record({ pick: fc.nat(), release: fc.boolean() })
    const property = fc.property(
      oneGuest,
      fc.array(step, { maxLength: 400 }),
      (question, steps) => {
        const { world, request, now } = question
        const window = { now, fromDay: world.fromDay, toDay: world.toDay }
        const current = new Map<string, SlotClaim>()
        const empty = prepareWorld({ ...world, claims: [] })
        const before = freeStarts(empty, request, window)
        let prepared = empty
        for (const { pick, release } of world.claims.length === 0 ? [] : steps) {
          const claim = world.claims[pick % world.claims.length]!
          // A few ids only, so that claims are moved from one therapist or room to another.
          const moved = { ...claim, id: `claim ${pick % 5}` }
          if (release) current.delete(moved.id)
          else current.set(moved.id, moved)
          prepared = withClaims(prepared, release ? { release: [moved.id] } : { upsert: [moved] })
        }
        const fresh = prepareWorld({ ...world, claims: [...current.values()] })
        expect(freeStarts(prepared, request, window)).toEqual(freeStarts(fresh, request, window))
        expect(freeStarts(empty, request, window)).toEqual(before)
      },
    )
    fc.assert(property, { numRuns: 100 })
  }, 60_000)

  it('are found among hundreds', () => {
    const day = '2027-05-04'
    const claims = Array.from({ length: 600 }, (_, index): SlotClaim => {
      const at = Date.parse(`${day}T09:00:00Z`) + (index % 480) * 60_000
      return {
        id: `claim ${index}`,
        staffId: 'ann',
        unitId: null,
        place: null,
        from: new Date(at).toISOString(),
        to: new Date(at + 60_000).toISOString(),
        state: 'kept',
        heldUntil: null,
      }
    })
    let world = prepareWorld(worldOf({ day, hours: [[540, 1020]] }))
    const window = { now: '2027-05-03T00:00:00.000Z', fromDay: day, toDay: day }
    const free = (): number => freeStarts(world, massage(60), window)[0]!.starts.length
    const all = free()
    for (const claim of claims) world = withClaims(world, { upsert: [claim] })
    expect(free()).toBe(0)
    for (const claim of claims) world = withClaims(world, { release: [claim.id] })
    expect(free()).toBe(all)
  })

  it('count a hold until its time and not a millisecond longer, in any order', () => {
    const property = fc.property(
      oneGuest,
      fc.array(fc.nat({ max: 2880 })),
      ({ world, request }, times) => {
        const holds = world.claims.map((claim): SlotClaim => {
          const heldUntil = new Date(Date.parse(claim.from) - 86_400_000).toISOString()
          return { ...claim, state: 'held', heldUntil }
        })
        const prepared = prepareWorld({ ...world, claims: holds })
        const ends = holds.flatMap((one) => [
          Date.parse(one.heldUntil!),
          Date.parse(one.heldUntil!) - 1,
        ])
        const first = Date.parse(`${world.fromDay}T00:00:00Z`) - 86_400_000
        for (const ms of [...ends, ...times.map((minute) => first + minute * 60_000)]) {
          const now = new Date(ms).toISOString()
          const window = { now, fromDay: world.fromDay, toDay: world.toDay }
          const live = holds.filter((one) => Date.parse(one.heldUntil!) > ms)
          const claims = live.map((one): SlotClaim => ({ ...one, state: 'kept', heldUntil: null }))
          const expected = freeStarts(prepareWorld({ ...world, claims }), request, window)
          expect(freeStarts(prepared, request, window)).toEqual(expected)
        }
      },
    )
    fc.assert(property, { numRuns: 60 })
  }, 60_000)
})
