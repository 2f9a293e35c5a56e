import { categoryKinds } from '@serein/shared/catalogue/kinds.ts'
import type { PriceKind } from '@serein/shared/catalogue/terms.ts'

/** One variant that a shop offers, as the database tells it. */
export type OfferedVariant = {
  id: string
  serviceId: string
  en: string
  fr: string
  category: (typeof categoryKinds)[number]
  lengthMinutes: number
  /** Null: the desk sets it, and no search by price finds it. */
  priceMinor: number | null
  /** It can cost more. */
  isFrom: boolean
  /** Whether any therapist there gives it (or it takes none), a woman, a man. */
  isGiven: boolean
  byWoman: boolean
  byMan: boolean
  /** In place of the shop's notice, and days ahead at most; null: as the shop. */
  noticeMinutes: number | null
  horizonDays: number | null
}

/**
 * A menu in the order it is shown, in columns, for a question looks at few of them: of each variant length, category, who gives
 * it and whether it can cost more in one number; the price; the number of the service's name; its own notice and horizon in one number, 0 without; four
 * numbers for its id; four for its service's.
 */
export type Menu = Int32Array

const variantSize = 12
const idColumns = 4
/** Prices are kept in 32 bits; a dearer service than this is not found by price. */
const dearest = 2 ** 31 - 1

export function packMenu(
  variants: readonly OfferedVariant[],
  nameOf: (variant: OfferedVariant) => number,
): Menu {
  const count = variants.length
  const menu = new Int32Array(count * variantSize)
  variants.forEach((variant, index) => {
    const staffBits =
      (variant.isGiven ? 1 : 0) | (variant.byWoman ? 2 : 0) | (variant.byMan ? 4 : 0)
    const bits = staffBits | (variant.isFrom ? fromBit : 0)
    menu[index] = factsOf(variant.lengthMinutes, categoryKinds.indexOf(variant.category), bits)
    menu[count + index] = Math.min(variant.priceMinor ?? dearest, dearest)
    menu[count * 2 + index] = nameOf(variant)
    menu[count * 3 + index] = ownRule(variant)
    const ids = count * idColumns + index * 8
    putId(menu, ids, variant.id)
    putId(menu, ids + 4, variant.serviceId)
  })
  return menu
}

/** Beside the bits of who gives it. */
const fromBit = 8

/** Notice is at most 30 days of minutes and the horizon at most 400 days: 16 and 9 bits, each one more than it is. */
const ownRule = ({ noticeMinutes, horizonDays }: OfferedVariant) =>
  (noticeMinutes === null ? 0 : noticeMinutes + 1) | ((horizonDays ?? 0) << 16)

const factsOf = (length: number, category: number, staffBits: number) =>
  length | (category << 12) | (staffBits << 20)

export const variantsOf = (menu: Menu): number => menu.length / variantSize
export const variantIdOf = (menu: Menu, variant: number) => idAt(menu, placeOfId(menu, variant))
export const serviceIdOf = (menu: Menu, variant: number) => idAt(menu, placeOfId(menu, variant) + 4)
export const nameOf = (menu: Menu, variant: number): number => menu[variantsOf(menu) * 2 + variant]!
export const priceOf = (menu: Menu, variant: number): number => menu[variantsOf(menu) + variant]!
/** As it is shown; null: none is known. */
export function shownPriceOf(menu: Menu, variant: number): number | null {
  const priceMinor = priceOf(menu, variant)
  return priceMinor === dearest ? null : priceMinor
}
/** What its price says. */
export function priceKindOf(menu: Menu, variant: number): PriceKind {
  if (shownPriceOf(menu, variant) === null) return 'on_consultation'
  return isLike(menu, variant, fromPattern) ? 'from' : 'fixed'
}
/** The rules of its shop as they are for a variant, the same object where it has none of its own. */
export function rulesFor<R extends { noticeMinutes: number; horizonDays: number }>(
  menu: Menu,
  variant: number,
  rules: R,
): R {
  const own = menu[variantsOf(menu) * 3 + variant]!
  if (own === 0) return rules
  const byOwn: Map<number, R> = ownRules.get(rules) ?? new Map()
  ownRules.set(rules, byOwn)
  const notice = own & 0xffff
  const horizonDays = own >> 16 || rules.horizonDays
  const found = byOwn.get(own) ?? {
    ...rules,
    noticeMinutes: notice === 0 ? rules.noticeMinutes : notice - 1,
    horizonDays: Math.min(horizonDays, rules.horizonDays),
  }
  byOwn.set(own, found)
  return found
}

/** Rules are compared as objects, so that the same is made once. */
const ownRules = new WeakMap<object, Map<number, any>>()

export const lengthOf = (menu: Menu, variant: number): number => menu[variant]! & 0xfff

/** What a variant must be: its number holds this in these bits. */
export type Pattern = { bits: number; value: number }

/** Of a category, unless it is -1, of a length, and given by anybody (0), a woman (1), a man (2). */
export function patternOf(category: number, length: number | undefined, wish: number): Pattern {
  const staffBits = wish === 0 ? 0 : 1 << wish
  return {
    bits: factsOf(length === undefined ? 0 : 0xfff, category < 0 ? 0 : 0xff, staffBits),
    value: factsOf(length ?? 0, Math.max(category, 0), staffBits),
  }
}

export const isLike = (menu: Menu, variant: number, { bits, value }: Pattern): boolean =>
  (menu[variant]! & bits) === value

const fromPattern: Pattern = { bits: factsOf(0, 0, fromBit), value: factsOf(0, 0, fromBit) }

/** The ids of all its variants and services, in their order. */
export const idsOf = (menu: Menu): Int32Array => menu.subarray(placeOfId(menu, 0))

const placeOfId = (menu: Menu, variant: number) => variantsOf(menu) * idColumns + variant * 8

function putId(menu: Menu, at: number, id: string) {
  const digits = id.replaceAll('-', '')
  for (let part = 0; part < 4; part += 1)
    menu[at + part] = Number.parseInt(digits.slice(part * 8, part * 8 + 8), 16)
}

function idAt(menu: Menu, at: number): string {
  const digits = Array.from(menu.subarray(at, at + 4), (part) =>
    (part >>> 0).toString(16).padStart(8, '0'),
  ).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
