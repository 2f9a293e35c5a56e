import { expect, it } from 'vitest'
import { oneGuest } from '../booking/testing.ts'
import { checkoutStage } from './testing.ts'

const stage = checkoutStage()

const save = (lengths: object[], prices: object[] = []) =>
  stage.api.ask(
    'POST',
    '/console/catalogue/prices',
    stage.desk({
      role: 'manager',
      body: { currency: 'EUR', shopId: null, fromDay: null, prices, lengths },
    } as never),
  )
const refusal = (field: string, reason: string) => ({
  status: 422,
  body: { code: 'service_not_possible', data: { field, reason } },
})

it('lengths are saved with prices, and the next visit is as long; what a therapist takes of their own stays', async () => {
  const { shopId, hourId, halfId, addOnId, staffIds } = stage.world
  await stage.hold('2026-11-25T09:00:00.000Z')
  await stage.sql`update skill set length_minutes = 40 where staff_id = ${staffIds[0]!} and variant_id = ${halfId}`
  const lengths = [
    { subjectId: hourId, fromMinutes: 60, lengthMinutes: 75 },
    { subjectId: halfId, fromMinutes: 30, lengthMinutes: 35 },
    { subjectId: addOnId, fromMinutes: 15, lengthMinutes: 20 },
  ]
  const price = { subjectId: hourId, fromMinor: 8_000, priceMinor: 8_400 }
  const saved = await save(lengths, [price])
  expect(saved).toMatchObject({ status: 200, body: { count: 4 } })
  const menu = await stage.api.ask('GET', `/shops/${shopId}/menu`, stage.as())
  const { variants, addOns } = menu.body.categories[0].services[0]
  const minutes = [...variants, ...addOns].map(({ lengthMinutes }) => lengthMinutes)
  expect(minutes).toEqual([75, 35, 20])
  const endOf = async (variantId: string, day: string) => {
    const held = await stage.hold(
      `${day}T09:00:00.000Z`,
      oneGuest({ variantId, wish: staffIds[0]! }),
    )
    return held.body.endsAt
  }
  expect(await endOf(hourId, '2026-11-26')).toBe('2026-11-26T10:15:00.000Z')
  expect(await endOf(halfId, '2026-11-27')).toBe('2026-11-27T09:40:00.000Z')
  const entries = await stage.sql`
    select subject_kind as kind, subject_id as id, before, after from audit_entry
    where endpoint = 'catalogue.savePrices' order by id`
  expect(entries).toMatchObject([
    { id: hourId, before: { priceMinor: 8_000, lengthMinutes: 60 }, after: { lengthMinutes: 75 } },
    { kind: 'variant', id: halfId, before: { lengthMinutes: 30 }, after: { lengthMinutes: 35 } },
    { kind: 'addOn', id: addOnId, after: { lengthMinutes: 20 } },
  ])
})

it('a length that has changed meanwhile, is not possible or not that of its parts is refused at its cell', async () => {
  const { businessId, hourId, halfId, addOnId } = stage.world
  await stage.sql`insert into segment (business_id, variant_id, position, kind, length_minutes)
    values (${businessId}, ${halfId}, 0, 'hands_on', 30)`
  const lengthen = (subjectId: string, fromMinutes: number, lengthMinutes: number) =>
    save([{ subjectId, fromMinutes, lengthMinutes }])
  expect(await lengthen(hourId, 50, 75)).toMatchObject(refusal('lengths.0', 'changed'))
  expect(await lengthen(hourId, 60, 4)).toMatchObject(refusal('lengths.0', 'minutes'))
  expect(await lengthen(addOnId, 15, 241)).toMatchObject(refusal('lengths.0', 'minutes'))
  expect(await lengthen(halfId, 30, 45)).toMatchObject(refusal('lengths.0', 'sum'))
  expect((await lengthen(businessId, 30, 45)).status).toBe(404)
  expect((await save([])).body.code).toBe('invalid_input')
})
