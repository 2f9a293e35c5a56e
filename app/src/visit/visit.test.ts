import { expect, test } from 'vitest'
import { asOffered, isServed, sharedWish, visitRequest, withOwnWish } from './visit.ts'

const item = (variantId: string, wish?: string) => ({
  variantId,
  addOnIds: [],
  ...(wish && { wish }),
})
const wishesOf = (guests: readonly { items: readonly { wish?: string }[] }[]) =>
  guests.flatMap(({ items }) => items.map(({ wish }) => wish))

test('a wish changed for one service leaves the others unchanged', () => {
  const guests = [{ items: [item('massage', 'ines'), item('facial')] }]
  const own = { guest: 0, item: 1, wish: 'marc' }
  expect(wishesOf(withOwnWish(guests, undefined, own))).toEqual(['ines', 'marc'])
  expect(wishesOf(withOwnWish(guests, 'female', own))).toEqual(['female', 'marc'])
})

test('services share a wish or have none in common', () => {
  expect(sharedWish([{ items: [item('massage'), item('facial', 'any')] }])).toBe('any')
  expect(sharedWish([{ items: [item('massage', 'ines'), item('facial', 'ines')] }])).toBe('ines')
  expect(sharedWish([{ items: [item('massage', 'ines'), item('facial')] }])).toBeNull()
  expect(sharedWish([])).toBe('any')
})

test('a question to the server has each wish, unless one applies to the whole visit', () => {
  const guests = [{ items: [item('massage', 'ines'), item('facial')] }]
  const visit = { guests, together: 'same_start' as const, sameRoom: false }
  expect(wishesOf(visitRequest(visit).guests)).toEqual(['ines', 'any'])
  expect(wishesOf(visitRequest(visit, 'male').guests)).toEqual(['male', 'male'])
})

test('a service that is only a room has no therapist', () => {
  const services = [
    { hands: 0, variants: [{ id: 'hammam' }] },
    { hands: 1, variants: [{ id: 'massage' }] },
  ] as unknown as Parameters<typeof isServed>[1]
  expect(['hammam', 'massage'].map((id) => isServed(id, services))).toEqual([false, true])
})

test('a repeated visit leaves out removed extras and wishes for therapists who have left', () => {
  const services = [{ variants: [{ id: 'massage' }], addOns: [{ id: 'stones' }] }]
  const here = { services, team: [{ id: 'ines' }] } as unknown as Parameters<typeof asOffered>[1]
  const items = ['ines', 'marc', 'female'].map((wish) => ({
    ...item('massage', wish),
    addOnIds: ['stones', 'mud'],
  }))
  const [guest] = asOffered([{ items }], here)
  expect(wishesOf([guest!])).toEqual(['ines', undefined, 'female'])
  expect(guest!.items.map(({ addOnIds }) => addOnIds)).toEqual([['stones'], ['stones'], ['stones']])
})
