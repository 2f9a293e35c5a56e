import { expect, test } from 'vitest'
import { menu, team } from '../treatment/treatment-fixture.ts'
import { type Usual, usualAgain } from './usual.ts'

const usual: Usual = {
  serviceId: 'massage',
  variantId: 'massage-30',
  serviceName: { en: 'Massage', fr: 'Massage' },
  lengthMinutes: 30,
  addOnIds: ['oil'],
  staffId: 'ines',
  staffName: 'Inès',
  times: 3,
  visits: 4,
}

test('the usual treatment is booked as it was, with its extras and its therapist', () => {
  expect(usualAgain(menu, team, usual)).toEqual({
    treatment: { serviceId: 'massage', variantId: 'massage-30', addOnIds: ['oil'], wish: 'ines' },
    differences: [],
  })
})

test('the usual treatment says what is no longer as it was', () => {
  const other = { ...usual, variantId: 'massage-90', addOnIds: ['oil', 'salt'] }
  expect(usualAgain(menu, team, other)).toEqual({
    treatment: { serviceId: 'massage', variantId: '', addOnIds: ['oil'], wish: 'ines' },
    differences: ['length', 'extras'],
  })
  const facial = { ...usual, serviceId: 'facial', variantId: 'facial-45', addOnIds: [] }
  expect(usualAgain(menu, team, facial)).toMatchObject({
    treatment: { wish: 'any' },
    differences: ['therapist'],
  })
})

test('a usual treatment that is off the menu cannot be booked', () => {
  const offMenu = { ...usual, serviceId: 'mud' }
  expect(usualAgain(menu, team, offMenu)).toEqual({ treatment: null, differences: ['service'] })
})

test('a usual treatment that is booked online only is not offered at the desk', () => {
  const online = JSON.parse(JSON.stringify(menu)) as typeof menu
  online.categories[0]!.services[0]!.channel = 'online'
  expect(usualAgain(online, team, usual)).toEqual({ treatment: null, differences: ['online'] })
})

test('a usual treatment without a therapist wishes for nobody', () => {
  const sauna = { ...usual, serviceId: 'sauna', variantId: 'sauna-30', addOnIds: [], staffId: null }
  expect(usualAgain(menu, team, sauna)).toMatchObject({
    treatment: { wish: 'any' },
    differences: [],
  })
})
