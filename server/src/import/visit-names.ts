import type { BookableVariant } from '../slot/sql.ts'
import type { ShopSnapshot } from '../slot/shop-snapshot.ts'
import { folded, plain } from './cell.ts'

/** A visit as its line asks for it. */
export type VisitWishes = {
  startsAt: string
  minutes: number | null
  priceMinor: number | null
  variant: BookableVariant
  wish: string
  note: string | null
}

/**
 * The length of a service that a cell means: `Hot stones`, `Hot stones - 90 min`, or with the name of the length. Where the file
 * has another length than the menu, the nearest one stands for it.
 */
export function serviceNamed(
  world: ShopSnapshot,
  cell: string,
  minutes: number | null,
): BookableVariant | null {
  const label = folded(plain(cell))
  if (label === '') return null
  const parts =
    /^(?<name>.*?)[\s,(–-]*\b(?<minutes>\d{2,3})\s*(?:min|mins|minutes|mn|')\.?\)?$/u.exec(
      label,
    )?.groups
  const variants = [...world.variants.values()]
  const named = variants.filter((each) => namesOf(each).includes(label))
  const found =
    named.length > 0 ? named : variants.filter((each) => namesOf(each).includes(parts?.name ?? ''))
  const length = minutes ?? (parts && named.length === 0 ? Number(parts.minutes) : null)
  const off = ({ lengthMinutes }: BookableVariant) =>
    length === null ? 0 : Math.abs(lengthMinutes - length)
  return found.toSorted((one, other) => off(one) - off(other))[0] ?? null
}

function namesOf({ serviceName, variantName }: BookableVariant): string[] {
  return (['en', 'fr'] as const).flatMap((language) => {
    const name = folded(serviceName[language])
    return variantName ? [name, `${name} ${folded(variantName[language])}`] : [name]
  })
}

/** Who is meant, by name, or by a first name that only one of them has; empty: nobody; null: not known. */
export function staffNamed({ staff }: ShopSnapshot, cell: string): string | null {
  const label = folded(plain(cell))
  if (label === '' || /^(?:any|anyone|anybody|peu importe|sans preference)$/u.test(label)) return ''
  const all = [...staff.values()]
  const exact = all.filter(({ name }) => folded(name) === label)
  const found =
    exact.length > 0 ? exact : all.filter(({ name }) => folded(name).split(' ')[0] === label)
  return found.length === 1 ? found[0]!.id : null
}
