import { expect, it } from 'vitest'
import { readVisit, visitText, writeVisit } from './visit-search.ts'

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
  expect(visitText.parse(text)).toBe(text)
  expect(readVisit(text)).toEqual(visit)
})

it.each(['', 'massage', `${massage}_`, `${massage}.nobody`, Array(8).fill(massage).join('_')])(
  'refuses %j',
  (text) => {
    expect(visitText.safeParse(text).success).toBe(false)
  },
)
