import { describe, expect, it } from 'vitest'
import { bookingStage, lastingPart, oneGuest } from '../testing.ts'

// Wednesday 25 November 2026 in Paris, an hour ahead of UTC; everybody works 08:00–20:00.
const at = (time: string) => `2026-11-25T${time}:00.000Z`
const stage = bookingStage()
const { desk, hold, ofHour, visitOf } = stage

type Visit = Awaited<ReturnType<typeof stage.booked>>

const booked = (time: string, wanted: object = ofHour(0)) => stage.booked(at(time), wanted)

const stretch = (visit: Visit, lengthMinutes: number, item = 0) =>
  stage.api.ask('POST', `/console/bookings/${visit.id}/stretch`, {
    ...desk(),
    body: { itemId: visit.items[item].id, lengthMinutes, expectedSequence: visit.sequence },
  })
const undo = ({ id, sequence }: Visit) =>
  stage.api.ask('POST', `/console/bookings/${id}/move/undo`, {
    ...desk(),
    body: { expectedSequence: sequence },
  })

describe('stretch', () => {
  it('makes an item longer and shorter, and its price stays', async () => {
    const visit = await booked('09:00')
    const longer = await stretch(visit, 85)
    expect(longer.body).toMatchObject({
      endsAt: at('10:25'),
      totalMinor: 8000,
      sequence: visit.sequence + 1,
    })
    expect(longer.body.items[0]).toMatchObject({ lengthMinutes: 85, priceMinor: 8000 })
    expect(longer.body.items[0].claims.map(({ until }: { until: string }) => until)).toEqual([
      at('10:25'),
      at('10:25'),
    ])
    expect((await hold(at('10:15'), ofHour(0))).body.code).toBe('slot_taken')
    const back = await undo(longer.body)
    expect(lastingPart(back.body)).toEqual(lastingPart(visit))
  })

  it('gives a wait back that was used up, when it is undone', async () => {
    const { hourId, halfId } = stage.world
    const visit = await booked('09:00', oneGuest({ variantId: hourId }, { variantId: halfId }))
    await stage.sql`update item set starts_at = starts_at + interval '10 minutes', ends_at = ends_at + interval '10 minutes'
      where id = ${visit.items[1].id}`
    const longer = await stretch(visit, 75)
    expect(longer.body.items[1].startsAt).toBe(at('10:15'))
    const back = await undo(longer.body)
    expect(back.body.items[1].startsAt).toBe(at('10:10'))
  })

  it('pushes and pulls what follows at once, and uses up a wait first', async () => {
    const { hourId, halfId } = stage.world
    const visit = await booked('09:00', oneGuest({ variantId: hourId }, { variantId: halfId }))
    const longer = await stretch(visit, 75)
    expect(longer.body.items[1]).toMatchObject({ startsAt: at('10:15'), endsAt: at('10:45') })
    const shorter = await stretch(longer.body, 45)
    expect(shorter.body.items[1].startsAt).toBe(at('09:45'))
    await stage.sql`update item set starts_at = starts_at + interval '10 minutes', ends_at = ends_at + interval '10 minutes'
      where id = ${visit.items[1].id}`
    const waited = await stretch(shorter.body, 50)
    expect(waited.body.items[1].startsAt).toBe(at('09:55'))
    const pushed = await stretch(waited.body, 60)
    expect(pushed.body.items[1].startsAt).toBe(at('10:00'))
    const last = await stretch(pushed.body, 40, 1)
    expect(last.body).toMatchObject({ startsAt: at('09:00'), endsAt: at('10:40') })
  })

  it('refuses what is in the way, what leaves the shift, and steps that are none', async () => {
    const visit = await booked('09:00')
    const next = await booked('10:15')
    expect((await stretch(visit, 80)).body).toMatchObject({
      code: 'slot_taken',
      data: { inTheWay: [{ bookingId: next.id }] },
    })
    const last = await booked('18:00')
    expect((await stretch(last, 65)).body).toMatchObject({ data: { reason: 'therapist_off' } })
    for (const minutes of [0, 3, 62, 485, 480.5])
      expect((await stretch(visit, minutes)).body.code).toBe('invalid_input')
    expect(await visitOf(visit.id)).toEqual(visit)
  })

  it('leaves processing its time', async () => {
    const { businessId, hourId } = stage.world
    await stage.sql`insert into segment (business_id, variant_id, position, kind, length_minutes) values
      (${businessId}, ${hourId}, 0, 'hands_on', 20), (${businessId}, ${hourId}, 1, 'processing', 30),
      (${businessId}, ${hourId}, 2, 'finishing', 10)`
    await stage.sql`update service set buffer_after_minutes = 10 where business_id = ${businessId}`
    const visit = await booked('09:00')
    const { body } = await stretch(visit, 70)
    const byHand = body.items[0].claims.filter(({ staffId }: { staffId: string | null }) => staffId)
    expect(
      byHand.map(({ from, until, purpose }: Record<string, string>) => [from, until, purpose]),
    ).toEqual([
      [at('09:00'), at('09:30'), 'segment'],
      [at('10:00'), at('10:10'), 'segment'],
      [at('10:10'), at('10:20'), 'buffer'],
    ])
    expect((await stretch(body, 40)).body).toMatchObject({ data: { reason: 'too_short' } })
  })
})
