import type { KeyboardEvent } from 'react'

/** Moves the focus among the items of one widget by arrow, Home and End; up and down follow what the eye sees. */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  widget: string,
  item: string,
): HTMLElement | null {
  const around = event.currentTarget.closest<HTMLElement>(widget)
  if (!around) return null
  const items = [...around.querySelectorAll<HTMLElement>(item)]
  const at = items.indexOf(event.currentTarget)
  if (at === -1) return null
  const target = targetOf(event.key, items, at, getComputedStyle(around).direction === 'rtl')
  if (!target) return null
  event.preventDefault()
  target.focus()
  return target
}

function targetOf(
  key: string,
  items: HTMLElement[],
  at: number,
  rightToLeft: boolean,
): HTMLElement | null {
  const last = items.length - 1
  switch (key) {
    case 'Home':
      return items[0] ?? null
    case 'End':
      return items[last] ?? null
    case rightToLeft ? 'ArrowLeft' : 'ArrowRight':
      return items[at === last ? 0 : at + 1] ?? null
    case rightToLeft ? 'ArrowRight' : 'ArrowLeft':
      return items[at === 0 ? last : at - 1] ?? null
    case 'ArrowDown':
      return nearest(items, at, 1)
    case 'ArrowUp':
      return nearest(items, at, -1)
    default:
      return null
  }
}

function nearest(items: HTMLElement[], at: number, way: 1 | -1): HTMLElement | null {
  const from = items[at]?.getBoundingClientRect()
  if (!from) return null
  const beyond = items
    .map((item) => ({ item, box: item.getBoundingClientRect() }))
    .filter(({ box }) => (box.top - from.top) * way > from.height / 2)
  const row = Math.min(...beyond.map(({ box }) => (box.top - from.top) * way))
  const inRow = beyond.filter(({ box }) => (box.top - from.top) * way < row + from.height / 2)
  inRow.sort((a, b) => Math.abs(a.box.left - from.left) - Math.abs(b.box.left - from.left))
  return inRow[0]?.item ?? null
}
