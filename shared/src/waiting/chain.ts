/** Of visits that move to an earlier time by themselves, one after another. */
export const chainLimits = {
  moves: 5,
  /** Nobody is moved to a time that begins sooner than they may have read of it. */
  aheadHours: 24,
} as const

/** Whether a start is far enough away for a visit to move there by itself; all instants are ISO 8601. */
export function isFarAhead(startsAt: string, now: Date): boolean {
  return Date.parse(startsAt) - now.getTime() >= chainLimits.aheadHours * 3_600_000
}

/** Where a mover goes in a world, and what the world is after that. */
export type Link<World, Move> = { move: Move; world: World }

/** The world as the chain began, and the move that has just left a time. */
type Before<World, Move> = { world: World; last: Move }

/**
 * Who moves one after another: the first takes what is free, the next what the first has left, and so on; `line` is in line. At each
 * step it is the place in line that decides, and nobody moves twice. None where the first does not move.
 */
export function chainOf<Mover, World, Move>(
  { first, line, world }: { first: Mover; line: readonly Mover[]; world: World },
  moveIn: (
    mover: Mover,
    now: World,
    before: Before<World, Move> | null,
  ) => Link<World, Move> | null,
): Move[] {
  const moves: Move[] = []
  let rest: readonly Mover[] = line.filter((mover) => mover !== first)
  let link = moveIn(first, world, null)
  while (link) {
    moves.push(link.move)
    if (moves.length === chainLimits.moves) break
    const { world: after, move: last }: Link<World, Move> = link
    link = null
    for (const mover of rest) {
      link = moveIn(mover, after, { world, last })
      if (!link) continue
      rest = rest.filter((each) => each !== mover)
      break
    }
  }
  return moves
}
