import { useLayoutEffect, useState, type RefObject } from 'react'

/** So much of the next column shows that there is one. */
const peekPx = 20
/** Columns become a little narrower so that one more fits. */
const leastShare = 0.82

type Columns = { count: number; leastRem: number; axisRem: number }

/** How wide a column is at least, in rem, so that none is cut in two: all that fit are whole, and a next one begins at the edge. */
export function useColumnWidth(
  scroller: RefObject<HTMLElement | null>,
  { count, leastRem, axisRem }: Columns,
): number {
  const [widthRem, setWidthRem] = useState(leastRem)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const fit = () => {
      const remPx = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      const roomRem = element.clientWidth / remPx - axisRem
      setWidthRem(columnWidth(roomRem, { count, leastRem, peekRem: peekPx / remPx }))
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, count, leastRem, axisRem])
  return widthRem
}

/** The same for a room of that width beside the axis; as usual where it has none yet. */
export function columnWidth(
  roomRem: number,
  { count, leastRem, peekRem }: { count: number; leastRem: number; peekRem: number },
): number {
  if (roomRem <= 0) return leastRem
  const fitting = Math.max(1, Math.floor(roomRem / (leastRem * leastShare)))
  if (count <= fitting) return Math.min(leastRem, roomRem / count)
  return (roomRem - peekRem) / fitting
}
