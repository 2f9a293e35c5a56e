import { useRef, type TouchEvent } from 'react'

const leastPx = 64
/** A finger that rests longer is about to drag something. */
const longestMs = 300

/** A sideways swipe leads to the next or previous day, as do buttons. */
export function useDaySwipe(step: (times: number) => void) {
  const start = useRef<{ x: number; y: number; at: number } | null>(null)
  return {
    onTouchStart({ touches, timeStamp }: TouchEvent) {
      const first = touches[0]
      start.current =
        touches.length === 1 && first ? { x: first.clientX, y: first.clientY, at: timeStamp } : null
    },
    onTouchEnd({ changedTouches, timeStamp }: TouchEvent) {
      const from = start.current
      const last = changedTouches[0]
      start.current = null
      if (!from || !last || timeStamp - from.at > longestMs) return
      const [x, y] = [last.clientX - from.x, last.clientY - from.y]
      if (Math.abs(x) >= leastPx && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1)
    },
  }
}
