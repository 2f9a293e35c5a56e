import { describe, expect, test } from 'vitest'
import { bookingStage } from '../booking/testing.ts'
import { rotaDesk } from './testing/rota.ts'

/** A Wednesday; the clock stands at 08:00 in Paris on the day before. */
const day = '2026-11-25'
const monday = '2026-11-23'
const stage = bookingStage({ therapists: 2 })
const [morning, evening] = [
  { fromMinute: 600, toMinute: 780 },
  { fromMinute: 840, toMinute: 1_200 },
]

const desk = rotaDesk(stage)
const asks = (verb: string, body: object = {}) => desk.asks(monday, verb, body)
const plan = (hours: object[] | null, at = day) => desk.plan(monday, at, hours)
const cellOf = (week: { body: any }, at = day) => desk.cellOf(week, at)

async function startsBy(which = 0, at = day): Promise<string[]> {
  const { shopId, hourId, staffIds } = stage.world
  const query = `guests[0][items][0][variantId]=${hourId}&guests[0][items][0][wish]=${staffIds[which]}`
  const { body } = await stage.api.ask('GET', `/shops/${shopId}/slots/${at}?${query}`)
  return body.starts
    .filter(({ isFree }: any) => isFree)
    .map(({ startsAt }: any) => startsAt.slice(11, 16))
}

describe('a week of the rota', () => {
  test('is the repeating week, with what is booked in it', async () => {
    await stage.booked(`${day}T09:00:00.000Z`, wishing())
    const week = await desk.week(monday)
    expect(week.body.days).toHaveLength(7)
    expect(week.body.today).toBe('2026-11-24')
    expect(cellOf(week)).toMatchObject({
      published: [{ fromMinute: 480, toMinute: 1_200 }],
      draft: null,
      isSpecial: false,
      visits: 1,
      handsOnMinutes: 60,
    })
  })

  test('is offered as it was published, and no draft is', async () => {
    expect(await startsBy()).toContain('07:00')
    const drafted = await plan([morning, evening])
    expect(cellOf(drafted)).toMatchObject({ draft: [morning, evening] })
    expect(await startsBy()).toContain('07:00')
    const published = await asks('/publish')
    expect(published.status).toBe(200)
    expect(cellOf(published)).toMatchObject({
      published: [morning, evening],
      draft: null,
      isSpecial: true,
    })
    const starts = await startsBy()
    expect([starts[0], starts.at(-1)]).toEqual(['09:00', '18:00'])
    // An hour fits into neither the break nor what is left before it.
    expect(starts).not.toContain('11:15')
    expect(await startsBy(1)).toContain('07:00')
  })

  test('goes back to the repeating week, and no trace of other hours is left', async () => {
    await plan([morning])
    await asks('/publish')
    await plan([{ fromMinute: 480, toMinute: 1_200 }])
    const back = cellOf(await asks('/publish'))
    expect(back).toMatchObject({ isSpecial: false, draft: null })
  })

  test('has no draft of what holds already', async () => {
    expect(cellOf(await plan([{ fromMinute: 480, toMinute: 1_200 }])).draft).toBeNull()
    await plan([])
    expect(cellOf(await plan(null)).draft).toBeNull()
  })

  test('cannot take hours away in which visits are booked, and says which', async () => {
    const visit = await stage.booked(`${day}T09:00:00.000Z`, wishing())
    await plan([evening])
    const refused = await asks('/publish')
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'shift_has_visits',
      data: {
        timeZone: 'Europe/Paris',
        visits: [
          { bookingId: visit.id, staffName: 'Therapist 1', startsAt: `${day}T09:00:00.000Z` },
        ],
      },
    })
    expect(await startsBy()).toContain('10:00')
    await plan([morning])
    expect((await asks('/publish')).status).toBe(200)
  })

  test('drops what was planned, and nothing else', async () => {
    await plan([morning])
    await desk.plan('2026-11-30', '2026-12-02', [morning])
    expect(cellOf(await asks('/discard')).draft).toBeNull()
    expect(cellOf(await desk.week('2026-11-30'), '2026-12-02').draft).toEqual([morning])
  })

  test('keeps the last of what is said twice of a day', async () => {
    const [staffId] = stage.world.staffIds
    const plans = [[morning], [evening]].map((hours) => ({ staffId, day, hours }))
    expect(cellOf(await asks('/draft', { plans })).draft).toEqual([evening])
  })

  test('stays as it was worked on days that are over', async () => {
    const refused = await plan([morning], monday)
    expect(refused.body.code).toBe('rota_is_past')
  })

  test('has nobody at two shops at once', async () => {
    const { businessId, staffIds } = stage.world
    await stage.sql`
      with s as (insert into shop (business_id, slug, name, description, street, postal_code, city, country, latitude, longitude,
          time_zone, currency, tax_rate, tax_is_included)
        select ${businessId}, 'two', 'Two', '{"en": "Two", "fr": "Deux"}', 'rue', '75003', 'Paris', 'FR', 48.86, 2.36,
          'Europe/Paris', 'EUR', 20000, true returning id)
      insert into shift_exception (business_id, staff_id, day, shop_id, from_minute, to_minute)
      select ${businessId}, ${staffIds[0]}, ${day}, id, 600, 900 from s`
    await plan([{ fromMinute: 840, toMinute: 1_000 }])
    expect((await asks('/publish')).body).toMatchObject({
      code: 'rota_overlaps',
      data: { staffName: 'Therapist 1', day },
    })
    await plan([{ fromMinute: 900, toMinute: 1_000 }])
    expect((await asks('/publish')).status).toBe(200)
  })

  test('shows its draft to nobody who may not change it', async () => {
    await plan([morning])
    expect(cellOf(await desk.week(monday, { role: 'therapist' })).draft).toBeNull()
  })
})

test('a plan made on the hours before they changed books nobody outside them', async () => {
  const { businessId, shopId, staffIds } = stage.world
  await plan([evening])
  await asks('/publish')
  const claim = async (from: string) => {
    const wanted = [
      { staffId: staffIds[0], from, to: from.replace(':00:', ':30:'), purpose: 'segment' },
    ]
    const rows = await stage.sql<{ claimed: boolean }>`
      select claimed from slot_claim(${businessId}, ${shopId}, uuidv7(), ${JSON.stringify(wanted)}::jsonb, null, now())`
    return rows[0]!.claimed
  }
  expect(await claim(`${day}T08:00:00.000Z`)).toBe(false)
  expect(await claim(`${day}T13:00:00.000Z`)).toBe(true)
  await stage.sql`update staff_member set rota_changed_at = now() - interval '2 minutes'`
  // Nobody has planned on hours that old.
  expect(await claim(`${day}T08:00:00.000Z`)).toBe(true)
})

test('a repeating week cannot leave visits without anybody either', async () => {
  const { shopId, staffIds } = stage.world
  await stage.booked(`${day}T09:00:00.000Z`, wishing())
  const save = (fromMinute: number) => {
    const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      fromMinute,
      toMinute: 1_200,
      everyWeeks: 1,
      breaks: [],
    }))
    const body = { staffId: staffIds[0], staffName: 'Therapist 1', gender: 'female', week }
    return stage.api.ask('POST', `/console/shops/${shopId}/team`, { ...stage.desk(), body })
  }
  expect((await save(660)).body.code).toBe('shift_has_visits')
  expect((await save(600)).status).toBe(200)
})

function wishing() {
  const { hourId, staffIds } = stage.world
  return { guests: [{ items: [{ variantId: hourId, wish: staffIds[0] }] }] }
}
