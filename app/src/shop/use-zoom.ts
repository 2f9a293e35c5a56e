import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { whole, zoomed, type Sizes, type Zoom } from './zoom.ts'

/** By a key, a button or two taps. */
const step = 2
const twiceWithinMs = 350
const sameSpotPixels = 30

interface Point {
  x: number
  y: number
}

/**
 * A picture in a frame made larger by two fingers, two taps or the wheel with Control, and moved while it is. `frame` holds
 * the picture as `[data-shown]`; another `key` is another picture, seen whole again.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, key: string) {
  const [keyedZoom, setKeyedZoom] = useState({ key, zoom: whole })
  const [isHeld, setIsHeld] = useState(false)
  const zoom = keyedZoom.key === key ? keyedZoom.zoom : whole
  const set = (next: Zoom) => setKeyedZoom({ key, zoom: next.scale < 1.02 ? whole : next })
  const change = (from: Zoom, by: Parameters<typeof zoomed>[1]) => {
    const sizes = sizesIn(frame.current)
    if (sizes) set(zoomed(from, by, sizes))
  }
  const grow = (times: number, from: Point = middle) => change(zoom, { times, from })
  const toggle = (from: Point) => (zoom.scale > 1 ? set(whole) : grow(step * 1.25, from))
  useGestures(frame, { zoom, change, grow, toggle, hold: setIsHeld })
  return {
    zoom,
    /** It follows a finger, and so moves at once. */
    isHeld,
    larger: () => grow(step),
    smaller: () => grow(1 / step),
  }
}

const middle = { x: 0, y: 0 }

interface Gestures {
  zoom: Zoom
  change: (from: Zoom, by: Parameters<typeof zoomed>[1]) => void
  grow: (times: number, from: Point) => void
  toggle: (from: Point) => void
  hold: (isHeld: boolean) => void
}

/** Fingers and the wheel are listened to by hand: React's own listeners may not keep the browser from scrolling. */
function useGestures(frame: RefObject<HTMLElement | null>, gestures: Gestures) {
  const held = useRef<{ zoom: Zoom; fingers: Point[] }>(null)
  const tapped = useRef<Point & { at: number }>(null)
  const take = useEffectEvent((fingers: Point[]) => {
    const isOurs = fingers.length === 2 || (fingers.length === 1 && gestures.zoom.scale > 1)
    held.current = isOurs ? { zoom: gestures.zoom, fingers } : null
    gestures.hold(isOurs)
  })
  const move = useEffectEvent((event: Event, fingers: Point[]) => {
    const before = held.current
    if (before?.fingers.length !== fingers.length) return
    event.preventDefault()
    const times = spread(fingers) / spread(before.fingers)
    gestures.change(before.zoom, { times, from: centre(before.fingers), to: centre(fingers) })
  })
  const tap = useEffectEvent((event: MouseEvent) => {
    const at = pointIn(frame.current!, event)
    const last = tapped.current
    const isSecond =
      last && event.timeStamp - last.at < twiceWithinMs && spread([last, at]) < sameSpotPixels
    tapped.current = isSecond ? null : { ...at, at: event.timeStamp }
    if (isSecond) gestures.toggle(at)
  })
  const wheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    gestures.grow(Math.exp(-event.deltaY / 200), pointIn(frame.current!, event))
  })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    const touches = ({ touches: all }: TouchEvent) =>
      [...all].map((touch) => pointIn(element, touch))
    const onTouch = (event: TouchEvent) => take(touches(event))
    element.addEventListener('touchstart', onTouch, { signal, passive: true })
    element.addEventListener('touchend', onTouch, { signal, passive: true })
    element.addEventListener('touchcancel', onTouch, { signal, passive: true })
    element.addEventListener('touchmove', (event) => move(event, touches(event)), {
      signal,
      passive: false,
    })
    const byMouse = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
      if (event.pointerType === 'mouse') act(event)
    }
    element.addEventListener(
      'pointerdown',
      byMouse((event) => {
        if (event.button === 0) take([pointIn(element, event)])
      }),
      { signal },
    )
    const onMove = byMouse((event) => move(event, [pointIn(element, event)]))
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener(
      'pointerup',
      byMouse(() => take([])),
      { signal },
    )
    element.addEventListener('click', tap, { signal })
    element.addEventListener('wheel', wheel, { signal, passive: false })
    return () => stop.abort()
  }, [frame])
}

/** From the middle of the frame. */
function pointIn(frame: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const box = frame.getBoundingClientRect()
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
}

function sizesIn(frame: HTMLElement | null): Sizes | null {
  const picture = frame?.querySelector<HTMLElement>('[data-shown]')
  if (!frame || !picture) return null
  return {
    frame: { width: frame.clientWidth, height: frame.clientHeight },
    picture: { width: picture.offsetWidth, height: picture.offsetHeight },
  }
}

function centre(points: Point[]): Point {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), middle)
  return { x: sum.x / points.length, y: sum.y / points.length }
}

/** How far two points lie apart; 1 for a single one. */
function spread([first, second]: Point[]): number {
  return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 1
}
