import { expect, test } from 'vitest'
import {
  idsOf,
  isLike,
  type OfferedVariant,
  packMenu,
  patternOf,
  priceKindOf,
  rulesFor,
  variantIdOf,
} from './menu.ts'

const shop = { timeZone: 'UTC', noticeMinutes: 60, horizonDays: 90, partyLimit: 6 }
const id = (last: number) => `019ab000-0000-7000-8000-00000000000${last}`

function offered(own: Partial<OfferedVariant>, index: number): OfferedVariant {
  return {
    id: id(index),
    serviceId: id(9),
    en: '',
    fr: '',
    category: 'massage',
    lengthMinutes: 60,
    priceMinor: 8000,
    isFrom: false,
    isGiven: true,
    byWoman: true,
    byMan: true,
    noticeMinutes: null,
    horizonDays: null,
    ...own,
  }
}

test('a variant with a notice or horizon of its own has them in place of its shop’s', () => {
  const menu = packMenu(
    [{}, { noticeMinutes: 0 }, { noticeMinutes: 43_200, horizonDays: 400 }, { horizonDays: 7 }].map(
      offered,
    ),
    () => 0,
  )
  expect(rulesFor(menu, 0, shop)).toBe(shop)
  expect(rulesFor(menu, 1, shop)).toEqual({ ...shop, noticeMinutes: 0 })
  expect(rulesFor(menu, 2, shop)).toEqual({ ...shop, noticeMinutes: 43_200 })
  expect(rulesFor(menu, 3, shop)).toEqual({ ...shop, horizonDays: 7 })
  // Rules are compared as objects.
  expect(rulesFor(menu, 3, shop)).toBe(rulesFor(menu, 3, shop))
  expect(variantIdOf(menu, 3)).toBe(id(3))
  expect(idsOf(menu)).toHaveLength(32)
})

test('a variant says of its price that it is known, the least, or the spa’s to tell', () => {
  const menu = packMenu([{}, { isFrom: true }, { priceMinor: null }].map(offered), () => 0)
  const kinds = [0, 1, 2].map((variant) => priceKindOf(menu, variant))
  expect(kinds).toEqual(['fixed', 'from', 'on_consultation'])
  const anyMassage = patternOf(-1, 60, 1)
  expect([0, 1].map((variant) => isLike(menu, variant, anyMassage))).toEqual([true, true])
})
