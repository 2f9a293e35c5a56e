import { expect, it } from 'vitest'
import * as v from 'valibot'
import { planText, readVisit, visitText, writeVisit } from './visit-search.ts'

const massage = '019a2b3c-0000-7000-8000-000000000001'
const stones = '019a2b3c-0000-7000-8000-000000000002'
const facial = '019a2b3c-0000-7000-8000-000000000003'

it('says a visit as the address needs it, and reads the same visit again', () => {
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

it('knows a guest who has chosen nothing yet while a visit is put together, and lets nobody ask for it', () => {
  const plan = [{ items: [] }, { items: [{ variantId: massage, addOnIds: [] }] }, { items: [] }]
  const text = writeVisit(plan)
  expect(text).toBe(`-__${massage}__-`)
  expect(readVisit(v.parse(planText, text))).toEqual(plan)
  expect(v.safeParse(visitText, text).success).toBe(false)
  expect(v.safeParse(planText, Array(7).fill('-').join('__')).success).toBe(false)
})

it.each(['', 'massage', `${massage}_`, `${massage}.nobody`, Array(8).fill(massage).join('_')])(
  'refuses %j',
  (text) => {
    expect(v.safeParse(visitText, text).success).toBe(false)
  },
)
