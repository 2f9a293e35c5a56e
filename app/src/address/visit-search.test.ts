import { expect, it } from 'vitest'
import * as v from 'valibot'
import { planText, readVisit, visitText, writeVisit } from './visit-search.ts'

const massage = '019a2b3c-0000-7000-8000-000000000001'
const stones = '019a2b3c-0000-7000-8000-000000000002'
const facial = '019a2b3c-0000-7000-8000-000000000003'

it('an address holds a visit, which is read from it unchanged', () => {
  const visit = [
    { items: [{ variantId: massage, addOnIds: [stones], wish: 'female' }] },
    {
      items: [
        { variantId: facial, addOnIds: [] },
        { variantId: massage, addOnIds: [] },
      ],
    },
  ]
  const text = writeVisit(visit)
  expect(text).toBe(`${massage}*${stones}.female__${facial}_${massage}`)
  expect(new URLSearchParams({ items: text }).toString()).toBe(`items=${text}`)
  expect(v.parse(visitText, text)).toBe(text)
  expect(readVisit(text)).toEqual(visit)
})

it('an address may hold a guest without a treatment, but such a visit cannot be booked', () => {
  const plan = [{ items: [] }, { items: [{ variantId: massage, addOnIds: [] }] }, { items: [] }]
  const text = writeVisit(plan)
  expect(text).toBe(`-__${massage}__-`)
  expect(readVisit(v.parse(planText, text))).toEqual(plan)
  expect(v.safeParse(visitText, text).success).toBe(false)
  expect(v.safeParse(planText, Array(7).fill('-').join('__')).success).toBe(false)
})

it.each(['', 'massage', `${massage}_`, `${massage}.nobody`, Array(8).fill(massage).join('_')])(
  'an address with the visit %j is refused',
  (text) => {
    expect(v.safeParse(visitText, text).success).toBe(false)
  },
)
