import type { Axis } from './board.ts'

/** The place of a drag: a column by its number, and minutes on the axis. */
export type DropPlace = { column: number; from: number; until: number }

/** The words for a place: in the ghost, and why it does not fit. */
export type Verdict = { text: string; isRefused: boolean }

export type DragLayer = ReturnType<typeof dragLayer>

/**
 * The moving part of a drag, outside React: the ghost moves by its transform alone, so no pointer move renders anything.
 * `content` holds the columns and the ghost, and is measured once.
 */
export function dragLayer(content: HTMLElement, axis: Axis) {
  const columns = [...content.querySelectorAll<HTMLElement>('[data-column]')]
  const boxes = columns.map(({ offsetLeft, offsetWidth }) => ({ left: offsetLeft, offsetWidth }))
  const ghost = content.querySelector<HTMLElement>('[data-ghost]')!
  const label = ghost.querySelector<HTMLElement>('[data-ghost-label]')!
  const picture = ghost.querySelector<HTMLElement>('[data-ghost-picture]')!
  const top = columns[0]!.offsetTop
  const perMinute = columns[0]!.offsetHeight / axis.minutes
  let dragged: HTMLElement | null = null

  return {
    /** Shows the ghost as a copy of the block that is dragged, or empty when something new is drawn. */
    open(block: HTMLElement | null): void {
      dragged = block
      picture.replaceChildren()
      if (block) {
        const copy = block.cloneNode(true) as HTMLElement
        copy.removeAttribute('style')
        copy.removeAttribute('id')
        for (const name of ['data-event', 'data-visit']) copy.removeAttribute(name)
        copy.inert = true
        copy.classList.add('ghost-copy')
        picture.append(copy)
        block.dataset.dragging = ''
      }
      ghost.hidden = false
    },
    show(at: DropPlace, verdict: Verdict): void {
      const box = boxes[at.column]!
      ghost.style.transform = `translate3d(${box.left}px, ${top + at.from * perMinute}px, 0)`
      ghost.style.width = `${box.offsetWidth}px`
      ghost.style.height = `${(at.until - at.from) * perMinute}px`
      ghost.dataset.refused = String(verdict.isRefused)
      if (label.textContent !== verdict.text) label.textContent = verdict.text
    },
    /** The column and minute under a point of the screen. */
    locate(x: number, y: number): { column: number; minute: number } {
      const frame = content.getBoundingClientRect()
      const across = x - frame.left
      const found = boxes.findIndex(({ left, offsetWidth }) => across < left + offsetWidth)
      return {
        column: found === -1 ? boxes.length - 1 : found,
        minute: (y - frame.top - top) / perMinute,
      }
    },
    /** Shades the unavailable spans of a column; `word` if it is the whole column. */
    shade(column: number, spans: { from: number; until: number }[], word: string): void {
      const shade = columns[column]!.querySelector<HTMLElement>('[data-shade]')!
      shade.textContent = word
      shade.style.backgroundImage = spans.length > 0 ? gradientOf(spans, axis.minutes) : ''
      shade.hidden = spans.length === 0
    },
    /** Keeps the place visible, for the keyboard. */
    reveal(at: DropPlace): void {
      columns[at.column]!.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      ghost.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    close(): void {
      ghost.hidden = true
      picture.replaceChildren()
      if (dragged) delete dragged.dataset.dragging
      dragged = null
      for (const column of columns) {
        const shade = column.querySelector<HTMLElement>('[data-shade]')
        if (shade) shade.hidden = true
      }
    },
  }
}

function gradientOf(spans: { from: number; until: number }[], minutes: number): string {
  const percent = (minute: number) => `${((minute / minutes) * 100).toFixed(3)}%`
  const stops = spans.flatMap(({ from, until }) => [
    `transparent ${percent(from)}`,
    `var(--shade) ${percent(from)}`,
    `var(--shade) ${percent(until)}`,
    `transparent ${percent(until)}`,
  ])
  return `linear-gradient(${stops.join(', ')})`
}
