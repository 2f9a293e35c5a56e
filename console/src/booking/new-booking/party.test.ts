import { describe, expect, it } from 'vitest'
import { menu, team } from '../treatment/treatment-fixture.ts'
import type { Treatment } from '../treatment/treatment.ts'
import {
  type Guest,
  guestLike,
  missingIn,
  newTreatment,
  type Party,
  partyOf,
  priceOfParty,
} from './party.ts'

const guest = (name: string, ...treatments: Partial<Treatment>[]): Guest => ({
  key: name,
  name,
  treatments: treatments.map(newTreatment),
})
const party = (guests: Guest[], how: Partial<Party> = {}): Party => ({
  guests,
  together: 'same_start',
  sameRoom: false,
  unitId: '',
  ...how,
})
const shares = (guests: Guest[], how: Partial<Party>) =>
  partyOf(menu, team, party(guests, how))?.sameRoom
const massage = { serviceId: 'massage', wish: 'ines', addOnIds: ['oil'] }
const facial = { serviceId: 'facial', wish: 'ines' }
const sauna = { serviceId: 'sauna' }

describe('a party at the desk', () => {
  it('is asked for guest by guest, each with their treatments in order', () => {
    const askedParty = partyOf(menu, team, party([guest('a', massage, facial), guest('b', sauna)]))
    expect(askedParty?.guests).toEqual([
      {
        items: [
          { variantId: 'massage-60', addOnIds: ['oil'], wish: 'ines' },
          { variantId: 'facial-45', addOnIds: [], wish: 'any' },
        ],
      },
      { items: [{ variantId: 'sauna-30', addOnIds: [], wish: 'any' }] },
    ])
    expect(priceOfParty(menu, team, party([guest('a', massage, facial), guest('b', sauna)]))).toBe(
      10_500 + 6000 + 3000,
    )
  })

  it('is incomplete while a treatment is missing, and says which', () => {
    const open = party([guest('a', massage, {}), guest('b', sauna), guest('c', {})])
    expect(partyOf(menu, team, open)).toBeNull()
    expect(priceOfParty(menu, team, open)).toBeNull()
    expect(missingIn(menu, team, open)).toEqual([
      'guests.0.items.1.variantId',
      'guests.2.items.0.variantId',
    ])
  })

  it('shares a room only where several begin together', () => {
    const two = [guest('a', massage), guest('b', sauna)]
    expect(shares(two, { sameRoom: true })).toBe(true)
    expect(shares(two, { sameRoom: true, together: 'in_turn' })).toBe(false)
    expect(shares(two.slice(0, 1), { sameRoom: true })).toBe(false)
  })

  it('gets another guest with the same treatments, by anyone and without extras', () => {
    const half = { ...massage, variantId: 'massage-30' }
    const first = guest('a', half, {}, facial)
    const { treatments, name } = guestLike(first)
    expect(name).toBe('')
    expect(treatments).toMatchObject([
      { serviceId: 'massage', variantId: 'massage-30', addOnIds: [], wish: 'any' },
      { serviceId: 'facial', variantId: '', addOnIds: [], wish: 'any' },
    ])
    expect(guestLike(guest('a', {})).treatments).toMatchObject([{ serviceId: '' }])
    const keys = [...first.treatments, ...treatments].map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('a day package at the desk', () => {
  const dayPackage = { id: 'calm', variantIds: ['massage-60', 'sauna-30'] }
  const steps = [
    { serviceId: 'massage', variantId: 'massage-60', addOnIds: [] },
    { ...sauna, variantId: 'sauna-30' },
  ]
  const idOf = (guests: Guest[]) => partyOf(menu, team, party(guests, { dayPackage }))?.dayPackageId

  it('is asked for while every guest has its steps, at a price that the server tells', () => {
    const guests = [guest('a', ...steps), guest('b', ...steps)]
    expect(idOf(guests)).toBe('calm')
    expect(priceOfParty(menu, team, party(guests, { dayPackage }))).toBeNull()
  })

  it('is one no more once a guest has something else, or in another order; an extra leaves it one', () => {
    const first = guest('a', ...steps)
    expect(idOf([first, guest('b', ...steps.toReversed())])).toBeUndefined()
    expect(idOf([first, guest('b', ...steps, facial)])).toBeUndefined()
    expect(idOf([guest('a', { ...steps[0]!, addOnIds: ['oil'] }, steps[1]!)])).toBe('calm')
    expect(priceOfParty(menu, team, party([guest('a', sauna)], { dayPackage }))).toBe(3000)
  })
})
