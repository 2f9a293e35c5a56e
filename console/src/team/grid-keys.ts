import type { KeyboardEvent } from 'react'

/** Where an arrow leads in a grid. */
export const arrows: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Arrows go from cell to cell of a table and stop at the edges; Home and End lead to the ends of a row. The cell that is reached takes
 * the place of the one before in the order of Tab. Answers whether the key was one of these.
 */
export function moveInGrid(event: KeyboardEvent, columns: number): boolean {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
  if (!cell) return false
  const cells = [...cell.closest('table')!.querySelectorAll<HTMLElement>('[data-cell]')]
  const at = cells.indexOf(cell)
  const column = at % columns
  const ends: Record<string, [number, number]> = {
    Home: [0, -column],
    End: [0, columns - 1 - column],
  }
  const step = arrows[event.key] ?? ends[event.key]
  if (!step) return false
  event.preventDefault()
  const [down, right] = step
  const isInRow = column + right >= 0 && column + right < columns
  const next = isInRow ? cells[at + down * columns + right] : undefined
  if (!next) return true
  cell.tabIndex = -1
  next.tabIndex = 0
  next.focus()
  return true
}
