/**
 * Which turns had a hand in a failure, as bits: another therapist there, another room, or another
 * time might help. Turns without conflicts need not be tried again (conflict-directed backjumping).
 */
export interface ConflictSet {
  staff: number
  rooms: number
  time: number
}

/** Turns beyond the 31st share a bit, which is never cleared: more is tried then, never less. */
export function bitOf(turn: number): number {
  return 1 << Math.min(turn, 31)
}

/** The conflicts that remain once all of a turn's choices were tried. */
export function withoutTurn({ staff, rooms, time }: ConflictSet, turn: number): ConflictSet {
  const others = turn >= 31 ? -1 : ~bitOf(turn)
  return { staff: staff & others, rooms: rooms & others, time: time & others }
}

export const NOBODY: ConflictSet = { staff: 0, rooms: 0, time: 0 }
export const EVERYBODY: ConflictSet = { staff: -1, rooms: -1, time: -1 }
