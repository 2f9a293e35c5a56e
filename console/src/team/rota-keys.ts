import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { movedBy, rotaLimits, stretchedBy } from '@serein/shared/team/rota-day.ts'
import type { MinuteRange } from '@serein/shared/team/week.ts'
import type { Place } from './rota-drag.ts'
import type { RotaPlans } from './use-rota-plans.ts'
import { hoursOf } from './use-rota.ts'

const arrows: Record<string, [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * The grid by keyboard: arrows go from day to day; with Shift they move the shift, or make it longer and shorter. Enter opens it,
 * Delete gives the day off, Ctrl C and Ctrl V copy it, Ctrl Z takes back.
 */
export function useRotaKeys(
  grid: RefObject<HTMLTableElement | null>,
  { plans, undo, mayChange }: { plans: RotaPlans; undo: () => boolean; mayChange: boolean },
) {
  const copied = useRef<MinuteRange[] | null>(null)
  const change = (event: KeyboardEvent, place: Place): boolean => {
    const cell = plans.cellAt(place)
    if (!cell) return false
    const hours = hoursOf(cell)
    const arrow = event.shiftKey ? arrows[event.key] : undefined
    if (arrow && hours.length > 0) {
      const [row, column] = arrow.map((one) => one * rotaLimits.stepMinutes)
      plans.plan(place, column ? movedBy(hours, column) : stretchedBy(hours, 'until', row!))
      return true
    }
    const isCommand = event.ctrlKey || event.metaKey
    if (event.key === 'Delete' || event.key === 'Backspace') plans.plan(place, [])
    else if (isCommand && event.key === 'c') copied.current = hours
    else if (isCommand && event.key === 'v' && copied.current) plans.plan(place, copied.current)
    else if (isCommand && event.key === 'z') undo()
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const cell =
      event.target instanceof HTMLElement && event.target.closest<HTMLElement>('[data-cell]')
    const { staff, day } = cell ? cell.dataset : {}
    if (!cell || !staff || !day) return
    const arrow = arrows[event.key]
    if (mayChange && change(event, { staffId: staff, day })) event.preventDefault()
    else if (arrow && !event.shiftKey) {
      event.preventDefault()
      focusFrom(grid.current, cell, arrow)
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      cell.click()
    }
  }
  return { onKeyDown }
}

function focusFrom(
  grid: HTMLTableElement | null,
  cell: HTMLElement,
  [row, column]: [number, number],
): void {
  const cells = [...(grid?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
  const columns = 7
  const at = cells.indexOf(cell)
  const isAtEdge = column !== 0 && Math.floor(at / columns) !== Math.floor((at + column) / columns)
  const next = isAtEdge ? undefined : cells[at + row * columns + column]
  if (!next) return
  cell.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}
