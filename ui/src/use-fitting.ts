import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * How many of the children of a row fit into it, from the first, with room for one more of `restPx`, behind which the others stand;
 * all of them, where it has no width yet. `names` says anew what there is to measure.
 */
export function useFitting(
  row: RefObject<HTMLElement | null>,
  names: readonly string[],
  { gapPx, restPx }: { gapPx: number; restPx: number },
): number {
  const [count, setCount] = useState(names.length)
  const widths = useRef(new Map<string, number>())
  const key = names.join('\n')
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const measured = key.split('\n')
    const fit = () => {
      for (const [index, name] of measured.entries()) {
        const child = element.querySelector<HTMLElement>(`[data-fitting="${index}"]`)
        if (child && child.offsetWidth > 0) widths.current.set(name, child.offsetWidth)
      }
      const isMeasured = measured.every((name) => widths.current.has(name))
      setCount(
        isMeasured
          ? fittingCount(
              measured.map((name) => widths.current.get(name)!),
              { roomPx: roomOf(element), gapPx, restPx },
            )
          : measured.length,
      )
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [row, key, gapPx, restPx])
  return count
}

/** The width inside its padding. */
function roomOf(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  return element.clientWidth - (parseFloat(paddingLeft) || 0) - (parseFloat(paddingRight) || 0)
}

/** How many of these widths fit side by side; where not all of them do, beside the button of the rest. */
export function fittingCount(
  widths: readonly number[],
  { roomPx, gapPx, restPx }: { roomPx: number; gapPx: number; restPx: number },
): number {
  if (roomPx <= 0) return widths.length
  const widthOf = (count: number) =>
    widths.slice(0, count).reduce((sum, width) => sum + width, 0) + gapPx * Math.max(0, count - 1)
  if (widthOf(widths.length) <= roomPx) return widths.length
  let count = widths.length - 1
  while (count > 0 && widthOf(count) + gapPx + restPx > roomPx) count -= 1
  return count
}
