import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { isCalm } from '../display/display-settings.ts'

const settledAfterMs = 120

/**
 * A row of full-width slides, scrolled by finger and keys. `place` is the one to show, from 0; `onSettle` is called when the row
 * rests at another.
 */
export function useSlides(
  row: RefObject<HTMLElement | null>,
  { place, count, onSettle }: { place: number; count: number; onSettle: (place: number) => void },
) {
  const [at, setAt] = useState(place)
  /** Where a key has sent the row, which is still on its way. */
  const aim = useRef<number>(null)
  const settledPlace = useRef(place)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settle = useEffectEvent((where: number) => {
    aim.current = null
    if (where === settledPlace.current) return
    settledPlace.current = where
    onSettle(where)
  })
  const show = (to: number, behavior: ScrollBehavior) => {
    setAt(to)
    row.current?.scrollTo({ left: to * row.current.clientWidth, behavior })
  }
  const go = (wanted: number) => {
    const to = Math.min(count - 1, Math.max(0, wanted))
    const isNext = Math.abs(to - (aim.current ?? at)) <= 1
    aim.current = to
    show(to, isNext && !isCalm() ? 'smooth' : 'instant')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => settle(to), settledAfterMs)
  }
  const onScroll = () => {
    const element = row.current
    if (!element?.clientWidth) return
    const here = Math.round(element.scrollLeft / element.clientWidth)
    if (aim.current === null) setAt(here)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => settle(here), settledAfterMs)
  }
  const keepPlace = useEffectEvent(() => {
    const element = row.current
    element?.scrollTo({ left: at * element.clientWidth, behavior: 'instant' })
  })
  useEffect(() => {
    const element = row.current
    if (!element) return
    // It has no width before its dialog opens, and another when the phone is turned.
    const sizes = new ResizeObserver(() => keepPlace())
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      clearTimeout(timer.current)
    }
  }, [row])
  const follow = useEffectEvent((to: number) => {
    if (to === settledPlace.current) return
    settledPlace.current = to
    aim.current = null
    show(to, 'instant')
  })
  // The history led to another one.
  useEffect(() => follow(place), [place])
  return {
    at,
    go,
    onScroll,
    /** A finger takes over from the keys. */
    onTake: () => (aim.current = null),
  }
}
