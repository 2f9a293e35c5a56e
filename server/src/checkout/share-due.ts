import { sum } from '@serein/shared/money/money.ts'

/** Of a guest’s share: what came in for it alone, and by how much it has grown since the booker paid last. */
type Share = { position: number; shareMinor: number; paidMinor: number; grownMinor: number }

/**
 * What is left of each share where so much of the bill is due in all. What came in for no share alone pays the booker’s own
 * first, then those of the others, as they were then; what a share has grown by since is its guest’s to pay.
 */
export function sharesDue(shares: readonly Share[], dueMinor: number): Map<number, number> {
  const left = shares.map(({ position, shareMinor, paidMinor, grownMinor }) => {
    const openMinor = Math.max(0, shareMinor - paidMinor)
    const newMinor = Math.min(Math.max(0, grownMinor), openMinor)
    return { position, oldMinor: openMinor - newMinor, newMinor }
  })
  let coveredMinor = sum(left.map(({ oldMinor, newMinor }) => oldMinor + newMinor)) - dueMinor
  const afterCover = (minor: number) => {
    const paidMinor = Math.min(minor, Math.max(0, coveredMinor))
    coveredMinor -= paidMinor
    return minor - paidMinor
  }
  const old = left.map(({ oldMinor }) => afterCover(oldMinor))
  const grown = left.map(({ newMinor }) => afterCover(newMinor))
  return new Map(left.map(({ position }, at) => [position, old[at]! + grown[at]!]))
}
