import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { movedBy, rotaLimits, stretchedBy } from '@serein/shared/team/rota-day.ts'
import type { MinuteRange } from '@serein/shared/team/week.ts'
import type { Day } from '@serein/shared/time/day.ts'

/** What is dragged of a shift: all of it, or one of its ends. */
export type Grip = 'whole' | 'from' | 'until'
export type Place = { staffId: string; day: Day }

type Source = Place & { grip: Grip; spans: MinuteRange[] }
/** Where the shift would be if it were let go now; its own place while its times change. */
export type Dragged = Source & { to: Place; hours: MinuteRange[] }

/** Pixels before a press becomes a drag. */
const slack = 4
/** Of the shift that follows the pointer: so many pixels are a step of the grid. */
const pixelsPerStep = 6

/**
 * A shift follows the pointer: sideways to another time, or to another day or person. Esc cancels.
 * `onDrop` gets where it was dropped; a press without a move is a click.
 */
export function useRotaDrag(onDrop: (dragged: Dragged) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const begun = useRef<(Source & { x: number; y: number; isMoving: boolean }) | null>(null)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  const isDragged = dragged !== null
  useEffect(() => {
    if (!isDragged) return
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      begun.current = null
      setDragged(null)
    }
    document.addEventListener('keydown', giveUp, true)
    return () => document.removeEventListener('keydown', giveUp, true)
  }, [isDragged])
  const at = (event: PointerEvent): Dragged | null => {
    const source = begun.current
    if (!source) return null
    const { x, y: _y, isMoving: _isMoving, ...rest } = source
    const steps = Math.round((event.clientX - x) / pixelsPerStep)
    const own = { staffId: source.staffId, day: source.day }
    const over = source.grip === 'whole' ? placeAt(event) : null
    const isElsewhere = over && (over.staffId !== own.staffId || over.day !== own.day)
    return isElsewhere
      ? { ...rest, to: over, hours: source.spans }
      : { ...rest, to: own, hours: changed(source, steps * rotaLimits.stepMinutes) }
  }
  return {
    dragged,
    /** For the element of a shift that is dragged. */
    grip(source: Source) {
      return {
        onPointerDown(event: PointerEvent<HTMLElement>) {
          if (event.button !== 0 || event.pointerType === 'touch') return
          event.stopPropagation()
          event.currentTarget.setPointerCapture(event.pointerId)
          begun.current = { ...source, x: event.clientX, y: event.clientY, isMoving: false }
        },
        onPointerMove(event: PointerEvent<HTMLElement>) {
          const pressed = begun.current
          if (!pressed) return
          const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y)
          if (!pressed.isMoving && far < slack) return
          pressed.isMoving = true
          setDragged(at(event))
        },
        onPointerUp(event: PointerEvent<HTMLElement>) {
          const isMoving = begun.current?.isMoving
          const end = at(event)
          begun.current = null
          setDragged(null)
          if (isMoving && end) drop.current(end)
        },
        onPointerCancel() {
          begun.current = null
          setDragged(null)
        },
      }
    },
  }
}

function changed({ grip, spans }: Source, minutes: number): MinuteRange[] {
  return grip === 'whole' ? movedBy(spans, minutes) : stretchedBy(spans, grip, minutes)
}

/** The day and the person under the pointer, as the cell there says. */
function placeAt({ clientX, clientY }: PointerEvent): Place | null {
  const cell = document
    .elementsFromPoint(clientX, clientY)
    .find(
      (element): element is HTMLElement =>
        element instanceof HTMLElement && 'day' in element.dataset,
    )
  const { staff, day } = cell?.dataset ?? {}
  return staff && day ? { staffId: staff, day } : null
}
