import type { Map as GlMap } from 'maplibre-gl'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useFormat, useRelativeDay } from '@serein/client/provider.tsx'
import { cx } from '@serein/ui/cx.ts'
import { moveFocus } from '@serein/ui/roving.ts'
import { useWords } from '../language/words.ts'
import type { useHighlight } from './highlight.tsx'
import { cornersOf } from '@serein/ui/map/map-box.ts'
import { byReader } from '@serein/ui/map/map-device.ts'
import type { Spot } from './map-data.ts'
import type { OpenMap, Pin as GlPin } from '@serein/ui/map/map-gl.ts'
import { boxOfGroup, groupsOf, type PinGroup } from './map-groups.ts'

interface PinsProps {
  opened: OpenMap
  spots: readonly Spot[]
  highlight: ReturnType<typeof useHighlight>
  /** The label of a pin: its first free time, or its lowest price. */
  saysTimes: boolean
}

/** The zoom from which on a press separates no more groups. */
const nearest = 17.5

/**
 * The spas as buttons over the map, the best first: one tab stop with arrow keys. Those too close together are one group, which a
 * press separates.
 */
export function MapPins(props: PinsProps) {
  const { t } = useWords()
  const { opened, spots } = props
  const { map } = opened
  const { selected, hovered, onSelect, onHover } = props.highlight
  const zoom = useZoom(map)
  const groups = useMemo(() => groupsOf(spots, zoom), [spots, zoom])
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => opened.show({ pins: pinsOf(groups, list.current) }), [opened, groups])
  const focusAfterRef = usePlacing(map, list)
  const press = (group: PinGroup<Spot>, byKey: boolean) => {
    const box = boxOfGroup(group)
    if (group.spots.length === 1 || !box || map.getZoom() >= nearest) {
      onSelect(next(group, selected))
      return
    }
    focusAfterRef.current = byKey
    map.fitBounds(cornersOf(box), { padding: 72, maxZoom: 18, duration: 250 }, byReader)
  }
  return (
    <ul
      ref={list}
      data-pins
      aria-label={t('search.map.pins')}
      className="pointer-events-none absolute inset-0 overflow-hidden"
    >
      {groups.map((group) => {
        const isLit = group.spots.some(({ id }) => id === selected || id === hovered)
        return (
          <li
            key={group.id}
            className={cx('absolute top-0 left-0 size-0', isLit && 'z-1')}
            data-latitude={group.latitude}
            data-longitude={group.longitude}
          >
            <button
              type="button"
              tabIndex={-1}
              aria-pressed={group.spots.length === 1 ? isLit && selected !== null : undefined}
              onClick={(event) => press(group, event.detail === 0)}
              onPointerEnter={() => onHover(group.id)}
              onPointerLeave={() => onHover(null)}
              onFocus={() => onHover(group.id)}
              onBlur={() => onHover(null)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') onSelect(null)
                else moveFocus(event, '[data-pins]', 'button:not([hidden])')
              }}
              className="group pointer-events-auto absolute flex min-h-11 min-w-11 -translate-1/2 cursor-pointer items-center justify-center rounded-full focus-visible:z-1"
            >
              <Pin group={group} isLit={isLit} saysTimes={props.saysTimes} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function Pin(props: { group: PinGroup<Spot>; isLit: boolean; saysTimes: boolean }) {
  const { t } = useWords()
  const { spots } = props.group
  const isMany = spots.length > 1
  const says = useSaid(spots[0]!, props.saysTimes)
  return (
    <>
      <span className="sr-only">
        {isMany ? t('search.map.group', { count: spots.length }) : spots[0]!.name}
      </span>
      <span
        data-pin
        className={cx(
          'figures flex flex-col items-center justify-center border text-center text-sm leading-tight font-semibold whitespace-nowrap shadow-lift transition-colors',
          isMany ? 'size-11 rounded-full' : 'min-h-8 rounded-full px-2.5 py-1',
          props.isLit
            ? 'border-ink bg-ink text-paper'
            : isMany
              ? 'border-primary bg-primary text-on-primary'
              : 'border-line bg-surface text-ink group-hover:border-line-strong',
        )}
      >
        {isMany ? (
          <span aria-hidden>{spots.length}</span>
        ) : (
          <>
            {says ? <span className="first-letter:uppercase">{says}</span> : null}
            {spots[0]!.isSponsored ? (
              <span className="text-xs font-medium">{t('shop.card.paid')}</span>
            ) : null}
          </>
        )}
      </span>
    </>
  )
}

/** The first free time in a search for times, else the lowest price. */
function useSaid(spot: Spot, saysTimes: boolean): string {
  const format = useFormat()
  const { firstStart, timeZone, fromPriceMinor, currency, name } = spot
  const relativeDay = useRelativeDay(timeZone)
  if (saysTimes && firstStart)
    return `${relativeDay(firstStart)} ${format.time(firstStart, timeZone)}`
  if (fromPriceMinor === null) return name.slice(0, 18)
  return format.money({ amountMinor: fromPriceMinor, currency }, { short: true })
}

/** The groups, each as wide as it stands in the list. */
function pinsOf(groups: readonly PinGroup<Spot>[], list: HTMLUListElement | null): GlPin[] {
  const widths = [...(list?.querySelectorAll<HTMLElement>('[data-pin]') ?? [])].map(
    ({ offsetWidth }) => offsetWidth,
  )
  return groups.map(({ latitude, longitude }, index) => ({
    latitude,
    longitude,
    width: widths[index] ?? 0,
  }))
}

/** With several at one point each press selects the next. */
function next({ spots }: PinGroup<Spot>, selected: string | null): string {
  const at = spots.findIndex(({ id }) => id === selected)
  return spots[(at + 1) % spots.length]!.id
}

/** Rounded to quarters, so that pins regroup when a zoom ends, not during it. */
function useZoom(map: GlMap): number {
  const [zoom, setZoom] = useState(() => quarter(map.getZoom()))
  useEffect(() => {
    const read = () => setZoom(quarter(map.getZoom()))
    read()
    map.on('zoomend', read)
    return () => void map.off('zoomend', read)
  }, [map])
  return zoom
}

function quarter(zoom: number): number {
  return Math.floor(zoom * 4) / 4
}

/** Positions the pins on the map. Hidden pins take no focus, and one of the others is the tab stop. */
function usePlacing(map: GlMap, list: RefObject<HTMLUListElement | null>) {
  const focusAfterRef = useRef(false)
  // After each render, since pins may have changed.
  useLayoutEffect(() => {
    placeAll(map, list.current)
    if (!focusAfterRef.current || list.current?.contains(document.activeElement)) return
    focusAfterRef.current = false
    list.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
  })
  useEffect(() => {
    const place = () => placeAll(map, list.current)
    map.on('move', place)
    map.on('resize', place)
    return () => {
      map.off('move', place)
      map.off('resize', place)
    }
  }, [map, list])
  return focusAfterRef
}

function placeAll(map: GlMap, list: HTMLUListElement | null): void {
  if (!list) return
  const { clientWidth: width, clientHeight: height } = list
  const middle = map.getCenter().lng
  const seen: HTMLElement[] = []
  for (const item of list.children as Iterable<HTMLElement>) {
    const button = item.querySelector('button')!
    // The world repeats on both sides; use the nearest copy.
    const longitude = Number(item.dataset.longitude)
    const turns = Math.round((middle - longitude) / 360)
    const { x, y } = map.project([longitude + turns * 360, Number(item.dataset.latitude)])
    button.hidden = x < 0 || y < 0 || x > width || y > height
    item.style.transform = `translate(${x}px, ${y}px)`
    if (!button.hidden) seen.push(button)
    button.tabIndex = -1
  }
  const current = seen.find((button) => button === document.activeElement) ?? seen[0]
  if (current) current.tabIndex = 0
}
