import type { Axis } from './board.ts'

/** Where something lifted would be put: a column by its number, and minutes on the axis. */
export type LiftAt = { column: number; from: number; until: number }

/** What is said of a place: in the ghost, and why it cannot be there. */
export type Verdict = { text: string; isRefused: boolean }

export type LiftSurface = ReturnType<typeof liftSurface>

/**
 * The moving part of a drag, outside React: the ghost goes along by its transform alone, so no pointer move renders
 * anything. `content` holds the columns and the ghost, and everything in it is measured once.
 */
export function liftSurface(content: HTMLElement, axis: Axis) {
  const columns = [...content.querySelectorAll<HTMLElement>('[data-column]')]
  const boxes = columns.map(({ offsetLeft, offsetWidth }) => ({ left: offsetLeft, offsetWidth }))
  const ghost = content.querySelector<HTMLElement>('[data-ghost]')!
  const label = ghost.querySelector<HTMLElement>('[data-ghost-label]')!
  const picture = ghost.querySelector<HTMLElement>('[data-ghost-picture]')!
  const top = columns[0]!.offsetTop
  const perMinute = columns[0]!.offsetHeight / axis.minutes
  let lifted: HTMLElement | null = null

  return {
    /** Shows the ghost as a copy of the block that is lifted, or empty when something new is drawn. */
    open(block: HTMLElement | null): void {
      lifted = block
      picture.replaceChildren()
      if (block) {
        const copy = block.cloneNode(true) as HTMLElement
        copy.removeAttribute('style')
        copy.removeAttribute('id')
        for (const name of ['data-block', 'data-visit']) copy.removeAttribute(name)
        copy.inert = true
        copy.classList.add('ghost-copy')
        picture.append(copy)
        block.dataset.lifted = ''
      }
      ghost.hidden = false
    },
    show(at: LiftAt, verdict: Verdict): void {
      const box = boxes[at.column]!
      ghost.style.transform = `translate3d(${box.left}px, ${top + at.from * perMinute}px, 0)`
      ghost.style.width = `${box.offsetWidth}px`
      ghost.style.height = `${(at.until - at.from) * perMinute}px`
      ghost.dataset.refused = String(verdict.isRefused)
      if (label.textContent !== verdict.text) label.textContent = verdict.text
    },
    /** Which column and minute lie under a point of the screen. */
    locate(x: number, y: number): { column: number; minute: number } {
      const frame = content.getBoundingClientRect()
      const across = x - frame.left
      const found = boxes.findIndex(({ left, offsetWidth }) => across < left + offsetWidth)
      return {
        column: found === -1 ? boxes.length - 1 : found,
        minute: (y - frame.top - top) / perMinute,
      }
    },
    /** Shades the stretches of a column in which the lifted thing cannot lie; `word` when it is all of it. */
    shade(column: number, stretches: { from: number; until: number }[], word: string): void {
      const shade = columns[column]!.querySelector<HTMLElement>('[data-shade]')!
      shade.textContent = word
      shade.style.backgroundImage = stretches.length > 0 ? gradientOf(stretches, axis.minutes) : ''
      shade.hidden = stretches.length === 0
    },
    /** Keeps the place in sight; for a keyboard. */
    reveal(at: LiftAt): void {
      columns[at.column]!.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      ghost.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    close(): void {
      ghost.hidden = true
      picture.replaceChildren()
      if (lifted) delete lifted.dataset.lifted
      lifted = null
      for (const column of columns) {
        const shade = column.querySelector<HTMLElement>('[data-shade]')
        if (shade) shade.hidden = true
      }
    },
  }
}

function gradientOf(stretches: { from: number; until: number }[], minutes: number): string {
  const percent = (minute: number) => `${((minute / minutes) * 100).toFixed(3)}%`
  const stops = stretches.flatMap(({ from, until }) => [
    `transparent ${percent(from)}`,
    `var(--shade) ${percent(from)}`,
    `var(--shade) ${percent(until)}`,
    `transparent ${percent(until)}`,
  ])
  return `linear-gradient(${stops.join(', ')})`
}
