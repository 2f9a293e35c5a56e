import type { Column, Piece } from './board.ts'

/** Gives pieces that overlap lanes of their own; as few as are needed, from the left. */
export function inLanes(pieces: Piece[]): Piece[] {
  const placed: Piece[] = []
  let group: Piece[] = []
  let groupEnd = -Infinity
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1
    placed.push(...group.map((piece) => ({ ...piece, lanes })))
    group = []
  }
  for (const piece of pieces.toSorted((a, b) => a.from - b.from || b.until - a.until)) {
    if (piece.from >= groupEnd) close()
    const taken = new Set(group.filter(({ until }) => until > piece.from).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane++
    group.push({ ...piece, lane })
    groupEnd = Math.max(groupEnd, piece.until)
  }
  close()
  return placed
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/** Where an arrow key leads from a piece: the column's next one, or the nearest in the next column that has any. */
export function neighbourOf(columns: Column[], key: string, way: Direction): Piece | null {
  const at = columns.findIndex(({ pieces }) => pieces.some((piece) => piece.key === key))
  const column = columns[at]
  if (!column) return null
  const index = column.pieces.findIndex((piece) => piece.key === key)
  const here = column.pieces[index]!
  if (way === 'up' || way === 'down') return column.pieces[index + (way === 'up' ? -1 : 1)] ?? null
  const beside = way === 'left' ? columns.slice(0, at).toReversed() : columns.slice(at + 1)
  const next = beside.find(({ pieces }) => pieces.length > 0)
  if (!next) return null
  const distance = (piece: Piece) => Math.abs(piece.from - here.from)
  return next.pieces.toSorted((a, b) => distance(a) - distance(b))[0]!
}
