import { categoryKinds } from '@serein/shared/catalogue/contract.ts'

/** One variant that a shop offers, as the database tells it. */
export type OfferedVariant = {
  id: string
  serviceId: string
  en: string
  fr: string
  category: (typeof categoryKinds)[number]
  lengthMinutes: number
  priceMinor: number
  /** Whether any therapist there gives it, a woman, a man. */
  isGiven: boolean
  byWoman: boolean
  byMan: boolean
}

/**
 * A menu in the order it is shown, so many whole numbers for each variant: four for its id, four for its service's, the
 * number of the service's name, the price, and length, category and who gives it in one.
 */
export type Menu = Int32Array

export const variantSize = 11
const priceAt = 9
const factsAt = 10
/** Prices are kept in 32 bits; a dearer service than this is not found by price. */
const dearest = 2 ** 31 - 1

export function packMenu(
  variants: readonly OfferedVariant[],
  nameOf: (variant: OfferedVariant) => number,
): Menu {
  const menu = new Int32Array(variants.length * variantSize)
  variants.forEach((variant, index) => {
    const at = index * variantSize
    putId(menu, at, variant.id)
    putId(menu, at + 4, variant.serviceId)
    menu[at + 8] = nameOf(variant)
    menu[at + priceAt] = Math.min(variant.priceMinor, dearest)
    const given = (variant.isGiven ? 1 : 0) | (variant.byWoman ? 2 : 0) | (variant.byMan ? 4 : 0)
    menu[at + factsAt] =
      variant.lengthMinutes | (categoryKinds.indexOf(variant.category) << 12) | (given << 20)
  })
  return menu
}

export const variantsOf = (menu: Menu): number => menu.length / variantSize
export const variantIdOf = (menu: Menu, variant: number) => idAt(menu, variant * variantSize)
export const serviceIdOf = (menu: Menu, variant: number) => idAt(menu, variant * variantSize + 4)
export const nameOf = (menu: Menu, variant: number): number => menu[variant * variantSize + 8]!
export const priceOf = (menu: Menu, variant: number): number =>
  menu[variant * variantSize + priceAt]!
export const lengthOf = (menu: Menu, variant: number): number =>
  menu[variant * variantSize + factsAt]! & 0xfff
export const categoryOf = (menu: Menu, variant: number): number =>
  (menu[variant * variantSize + factsAt]! >> 12) & 0xff
/** Whether somebody there gives it: 0 anybody, 1 a woman, 2 a man. */
export const isGivenBy = (menu: Menu, variant: number, wish: number): boolean =>
  ((menu[variant * variantSize + factsAt]! >> (20 + wish)) & 1) === 1

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
