import { type KeyboardEvent, useRef } from 'react'
import { movedBy, rotaLimits, stretchedBy } from '@serein/shared/team/rota-day.ts'
import type { MinuteRange } from '@serein/shared/team/week.ts'
import { arrows, moveInGrid } from './grid-keys.ts'
import type { Place } from './rota-drag.ts'
import type { RotaPlans } from './use-rota-plans.ts'
import { hoursOf } from './use-rota.ts'

const daysOfWeek = 7

/**
 * The grid by keyboard: arrows go from day to day; with Shift they move the shift, or make it longer and shorter. Enter opens it,
 * Delete gives the day off, Ctrl C and Ctrl V copy it, Ctrl Z takes back.
 */
export function useRotaKeys(props: { plans: RotaPlans; undo: () => boolean; mayChange: boolean }) {
  const { plans, undo, mayChange } = props
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
    if (mayChange && change(event, { staffId: staff, day })) event.preventDefault()
    else if (!event.shiftKey && moveInGrid(event, daysOfWeek)) return
    else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      cell.click()
    }
  }
  return { onKeyDown }
}
