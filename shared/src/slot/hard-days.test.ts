import { describe, expect, it } from 'vitest'
import { offsetTable } from '../time/zone.ts'
import { assign } from './assign.ts'
import { freeStarts } from './free-starts.ts'
import { prepareWorld } from './prepare.ts'
import type { SlotRequest } from './request.ts'
import { hardDays, type Scene } from './testing/hard-days.ts'
import { everyDay, massage, sampleItem, staffMember } from './testing/sample.ts'
import { whyNot } from './why-not.ts'
import { DEFAULT_SLOT_RULES, type SlotClaim, type SlotWorld } from './world.ts'

describe('hard days', () => {
  it.each(hardDays)('$name', ({ scene, request = massage(60), free }) => {
    const prepared = prepareWorld(worldOf(scene))
    const now = scene.now ?? '2027-01-01T00:00:00.000Z'
    const [day] = freeStarts(prepared, request, { now, fromDay: scene.day, toDay: scene.day })
    const starts = day!.starts.map((one) => one.startsAt)
    expect(starts.map((one) => one.slice(11, 16))).toEqual(free)
    for (const startsAt of starts) {
      expect(whyNot(prepared, request, startsAt, now)).toBeNull()
      expect(assign(prepared, request, startsAt, now)).not.toBeNull()
    }
  })

  it('gives merged buffers as claims that touch and do not overlap', () => {
    const prepared = prepareWorld(worldOf({ day: '2027-05-04', hours: [[540, 720]] }))
    const items = [
      sampleItem(30, { bufferAfterMinutes: 15 }),
      sampleItem(30, { bufferBeforeMinutes: 10 }),
    ]
    const request: SlotRequest = { guests: [{ items }], together: 'same_start' }
    const found = assign(prepared, request, '2027-05-04T09:00:00.000Z', '2027-05-01T00:00:00.000Z')
    const claims = found!.items.flatMap((item) => item.claims)
    expect(
      claims.map((one) => `${one.from.slice(11, 16)}–${one.to.slice(11, 16)} ${one.purpose}`),
    ).toEqual(['09:00–09:30 segment', '09:30–09:45 buffer', '09:45–10:15 segment'])
  })
})

function worldOf(scene: Scene): SlotWorld {
  const claims = (scene.taken ?? []).map(([who, from, to], index): SlotClaim => {
    const [unitId, place] = who.split('/')
    return {
      id: `claim ${index}`,
      staffId: place === undefined ? who : null,
      unitId: place === undefined ? null : unitId!,
      place: place === undefined ? null : Number(place),
      from: `${scene.day}T${from}:00.000Z`,
      to: `${scene.day}T${to}:00.000Z`,
      state: 'kept',
      heldUntil: null,
    }
  })
  return {
    zone: offsetTable(scene.zone ?? 'UTC', '2027-01-01T00:00:00Z', '2027-12-31T00:00:00Z'),
    fromDay: scene.day,
    toDay: scene.day,
    rules: { ...DEFAULT_SLOT_RULES, noticeMinutes: 0, horizonDays: 400, ...scene.rules },
    hours: {
      weekly: scene.hours.flatMap(([from, to]) => everyDay(from, to)),
      exceptions: [],
      closures: [],
    },
    staff: scene.staff ?? [staffMember('ann')],
    units: scene.units ?? [],
    claims,
  }
}
