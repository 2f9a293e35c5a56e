import { useMutation } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { hourIn } from '@serein/client/format.ts'
import { useClient } from '@serein/client/provider.tsx'
import { Chip } from '@serein/ui/chip.tsx'
import { useWords } from '../language/words.ts'
import { isOnWeekend, partOfDay, type DayStart, type SlotQuery } from '../visit/slot-query.ts'

type Way = 'earliest' | 'evening' | 'weekend'
type Found = { day: string; start?: string | undefined }

/** So many days are looked through for a time of the evening. */
const mostDays = 14

/** The earliest time, the next evening and the next weekend, each a press away. */
export function QuickTimes(props: {
  question: SlotQuery
  timeZone: string
  /** The days on which something is free, in their order. */
  free: readonly string[]
  isLoading: boolean
  day: string | null
  isEvening: boolean
  onChoose: (change: Found & { evening?: 1 | undefined }) => void
}) {
  const { t } = useWords()
  const { free, day, isEvening, onChoose } = props
  const findStart = useFindStart(props.question)
  const isInEvening = ({ startsAt }: DayStart) =>
    partOfDay(hourIn(startsAt, props.timeZone)) === 'evening'
  const ways: Record<Way, () => Promise<Found | null>> = {
    earliest: () => findStart(free, () => true),
    // The day that is open comes first.
    evening: () =>
      findStart(
        free.toSorted((a, b) => Number(b === day) - Number(a === day)),
        isInEvening,
      ),
    weekend: async () => {
      const weekend = free.find(isOnWeekend)
      return weekend ? { day: weekend } : null
    },
  }
  const look = useMutation({
    mutationFn: (way: Way) => ways[way](),
    onSuccess: (found, way) => {
      if (found)
        onChoose({ start: undefined, ...found, evening: way === 'evening' ? 1 : undefined })
    },
  })
  const nothing = look.isSuccess && look.data === null ? look.variables : null
  const press = (way: Way) =>
    way === 'evening' && isEvening && day ? onChoose({ day, evening: undefined }) : look.mutate(way)
  return (
    <div className="mt-4">
      <div className="flex flex-wrap gap-2">
        {(['earliest', 'evening', 'weekend'] as const).map((way) => (
          <Chip
            key={way}
            selected={way === 'evening' ? isEvening : undefined}
            disabled={props.isLoading}
            aria-busy={look.isPending && look.variables === way}
            onClick={() => press(way)}
          >
            {t(`booking.quick.${way}`)}
          </Chip>
        ))}
      </div>
      <p role="status" className="text-sm text-ink-soft not-empty:mt-2">
        {nothing ? t(`booking.quick.no.${nothing}`) : null}
        {look.error ? (refusalOf(look.error)?.message ?? t('booking.why.failed')) : null}
      </p>
    </div>
  )
}

/** Looks through days, one after another, for the first free start that fits. */
function useFindStart(question: SlotQuery) {
  const { query, queryClient } = useClient()
  return async (
    days: readonly string[],
    fits: (start: DayStart) => boolean,
  ): Promise<Found | null> => {
    for (const day of days.slice(0, mostDays)) {
      // oxlint-disable-next-line no-await-in-loop -- most find theirs on the first day
      const { starts } = await queryClient.fetchQuery(
        query.slot.day.queryOptions({ input: { ...question, day } }),
      )
      const start = starts.find((each) => each.isFree && fits(each))
      if (start) return { day, start: start.startsAt }
    }
    return null
  }
}
