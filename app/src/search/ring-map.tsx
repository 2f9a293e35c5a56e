import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { cx } from '@serein/ui/cx.ts'
import { boxAround, cornersOf, writeBox, type Point } from '@serein/ui/map/map-box.ts'
import { MapCredit } from './map-credit.tsx'
import { isCalm } from '../display/display-settings.ts'
import { canDraw } from '@serein/ui/map/map-device.ts'
import type { OpenMap } from '@serein/ui/map/map-gl.ts'

/** A little room around the ring. */
const room = 24

/**
 * A static map of a place with the ring of a distance. Nothing if no map can be drawn, so give the distance in words, too.
 * It loads MapLibre when it shows, and only in the browser: render it after hydration.
 */
export function RingMap(props: {
  centre: Point
  metres: number
  /** What the picture shows, in words. */
  label: string
  className?: string
}) {
  const { latitude, longitude } = props.centre
  const { metres, label } = props
  const { query } = useClient()
  const [drawable] = useState(canDraw)
  const frame = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<OpenMap | null>(null)
  const [credits, setCredits] = useState<string[]>([])
  const { data: base } = useQuery(query.search.mapBase.queryOptions())
  const bounds = writeBox(boxAround(props.centre, metres * 1.2))
  const { data: named } = useQuery({
    ...query.search.placesWithin.queryOptions({ input: { bounds } }),
    enabled: base?.styleUrl === null,
    placeholderData: (before) => before,
  })
  const open = useEffectEvent(async (container: HTMLElement, signal: AbortSignal) => {
    const { openMap } = await import('@serein/ui/map/map-gl.ts')
    if (signal.aborted || !base) return
    const box = boxAround({ latitude, longitude }, metres)
    const mapOptions = { ...base, container, box, label, padding: room, onCredit: setCredits }
    const fresh = openMap({ ...mapOptions, isStill: true, isCalm: isCalm() })
    signal.addEventListener('abort', () => fresh.close())
    setOpened(fresh)
  })
  useEffect(() => {
    if (!base || !drawable || !frame.current) return
    const left = new AbortController()
    open(frame.current, left.signal).catch(console.warn)
    return () => left.abort()
  }, [base, drawable])
  useEffect(() => {
    const centre = { latitude, longitude }
    opened?.show({ ring: { centre, metres } })
    opened?.map.fitBounds(cornersOf(boxAround(centre, metres)), {
      padding: room,
      duration: isCalm() ? 0 : 200,
    })
  }, [opened, latitude, longitude, metres])
  useEffect(() => opened?.show({ places: named?.places ?? [] }), [opened, named])
  if (!drawable) return null
  return (
    <div className={cx('relative overflow-hidden rounded-md bg-sunken', props.className)}>
      <div role="img" aria-label={label} className="absolute inset-0">
        <div
          ref={frame}
          aria-hidden
          inert
          className="size-full [&_canvas]:absolute [&_canvas]:inset-0"
        />
      </div>
      <MapCredit names={credits} />
    </div>
  )
}
