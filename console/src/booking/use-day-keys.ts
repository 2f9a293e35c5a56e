import { useEffect, useEffectEvent } from 'react'
import { neighbourOf, type Column, type Direction } from './day-layout.ts'
import type { ShopVerb } from './shop-verb.ts'

export type DayKeys = {
  /** Single keys may be turned off; arrows, Enter and Escape stay. */
  single: boolean
  columns: Column[]
  act: (visitId: string, verb: ShopVerb) => void
  step: (days: number) => void
  goToday: () => void
  help: () => void
  close: () => void
}

const arrows: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
const verbs: Record<string, ShopVerb> = { c: 'checkIn', x: 'complete', n: 'markNoShow' }

/** The keyboard of the day. Verbs need a visit under the focus, so no stray key changes one. */
export function useDayKeys(keys: DayKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const isTyping = target.closest('input, textarea, select, [contenteditable], dialog')
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
    if (respond(event, target, keys)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function respond(event: KeyboardEvent, target: HTMLElement, keys: DayKeys): boolean {
  const block = target.closest<HTMLElement>('[data-block]')?.dataset.block
  const way = arrows[event.key]
  if (block && way) return moveFrom(target, block, way, keys.columns)
  if (event.key === 'Escape') {
    keys.close()
    return true
  }
  if (!keys.single) return false
  const verb = verbs[event.key]
  const visitId = target.closest<HTMLElement>('[data-visit]')?.dataset.visit
  if (verb && visitId) keys.act(visitId, verb)
  else if (event.key === 't') keys.goToday()
  else if (event.key === '[') keys.step(-1)
  else if (event.key === ']') keys.step(1)
  else if (event.key === '?') keys.help()
  else return false
  return true
}

function moveFrom(target: HTMLElement, block: string, way: Direction, columns: Column[]): boolean {
  const list = target.closest('[data-agenda]')
  if (list) {
    const rows = [...list.querySelectorAll<HTMLElement>('[data-block]')]
    const step = way === 'up' ? -1 : way === 'down' ? 1 : 0
    rows[rows.indexOf(target) + step]?.focus()
    return step !== 0
  }
  const next = neighbourOf(columns, block, way)
  if (next) document.querySelector<HTMLElement>(`[data-block="${next.key}"]`)?.focus()
  return true
}
