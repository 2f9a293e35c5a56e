import { useFormat, useRelativeDay } from '@serein/client/provider.tsx'
import { dayIn } from '@serein/client/format.ts'
import { ChipLink } from '@serein/ui/chip.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../language/words.ts'
import { linkToTime, type NextTimes } from './next-times.ts'

/** Real free times of a shop; each leads straight to choosing it. */
export function TimeChips(props: {
  shop: { id: string; name: string; timeZone: string }
  /** Undefined while loading. */
  times: NextTimes | undefined
  loading: boolean
  /** The guests the times were searched for. */
  wish?: string | undefined
  /** For how many guests. */
  partySize?: number | undefined
  count?: number
  /** What they are called; without it, those of the shop. */
  label?: string
  /** Beside a picture: a phone shows two. */
  narrow?: boolean
}) {
  const { t } = useWords()
  const format = useFormat()
  const { shop, times } = props
  const relativeDay = useRelativeDay(shop.timeZone)
  if (props.loading) return <TimeChipsSkeleton count={props.count ?? 2} />
  const [first] = times?.starts ?? []
  if (!times?.variantId || !first) {
    return <p className="flex min-h-9 items-center text-sm text-ink-soft">{t('shop.times.none')}</p>
  }
  const { variantId } = times
  const day = dayIn(first, shop.timeZone)
  // The day is shown once, so later days are left out.
  const starts = times.starts
    .filter((start) => dayIn(start, shop.timeZone) === day)
    .slice(0, props.count ?? 2)
  const isLong =
    starts.reduce((sum, start) => sum + format.clock(start, shop.timeZone).length, 0) > 18
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
      <p className="text-sm text-ink-soft first-letter:uppercase">{relativeDay(first)}</p>
      <ul
        aria-label={props.label ?? t('shop.times.label', { shop: shop.name })}
        className="flex flex-wrap gap-2"
      >
        {starts.map((start, index) => (
          <li
            key={start}
            className={index === 2 && (isLong || props.narrow) ? 'max-sm:hidden' : undefined}
          >
            <ChipLink tone="time" href={linkToTime(shop, variantId, start, props)} rel="nofollow">
              {format.clock(start, shop.timeZone)}
            </ChipLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function TimeChipsSkeleton({ count }: { count: number }) {
  return (
    <span className="flex h-9 flex-wrap gap-2 overflow-hidden">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} shape="round" className="h-9 w-16" />
      ))}
    </span>
  )
}
