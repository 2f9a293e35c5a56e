import { type PointerEvent, useRef, useState } from 'react'

/** Released after this distance, the swipe acts. */
const enoughPx = 88
/** After this distance the touch is no press. */
const stillPx = 8

/** A row that can be swiped to the left. It needs a button for keyboards and pointers. */
export function useSwipe(onSwipe: () => void) {
  const [px, setPx] = useState(0)
  const start = useRef<{ x: number; y: number } | null>(null)
  const hasMoved = useRef(false)
  const end = () => {
    if (px <= -enoughPx) onSwipe()
    start.current = null
    setPx(0)
  }
  return {
    px,
    isEnough: px <= -enoughPx,
    on: {
      onPointerDown: (event: PointerEvent) => {
        hasMoved.current = false
        if (event.pointerType === 'mouse') return
        start.current = { x: event.clientX, y: event.clientY }
      },
      onPointerMove: (event: PointerEvent) => {
        if (!start.current) return
        const moved = event.clientX - start.current.x
        if (Math.abs(moved) > stillPx) hasMoved.current = true
        setPx(Math.min(0, moved))
      },
      onPointerUp: end,
      onPointerCancel: () => {
        start.current = null
        setPx(0)
      },
      onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
        if (!hasMoved.current) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
