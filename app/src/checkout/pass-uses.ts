import type { UsablePass } from '@serein/shared/checkout/pass.ts'

export type PassUse = { itemId: string; passId: string }

/** The treatments of a visit that a pass can stand for, each once. */
export function coveredItems(passes: readonly UsablePass[]): string[] {
  return [...new Set(passes.flatMap(({ items }) => items.map(({ itemId }) => itemId)))]
}

/** The passes that stand for treatments now. */
export function chosenUses(passes: readonly UsablePass[]): PassUse[] {
  return passes.flatMap(({ passId, items }) =>
    items.filter(({ isChosen }) => isChosen).map(({ itemId }) => ({ itemId, passId })),
  )
}

/** For each of these treatments the first pass of which enough is left; passes stand in the order in which they end. */
export function usesFor(passes: readonly UsablePass[], itemIds: readonly string[]): PassUse[] {
  const left = new Map(passes.map(({ passId, unitsLeft }) => [passId, unitsLeft]))
  return itemIds.flatMap((itemId) => {
    for (const { passId, items } of passes) {
      const units = items.find((each) => each.itemId === itemId)?.units
      const unitsLeft = left.get(passId) ?? 0
      if (units === undefined || units > unitsLeft) continue
      left.set(passId, unitsLeft - units)
      return [{ itemId, passId }]
    }
    return []
  })
}
