import { Footprints, Plus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { Chip } from '@serein/ui/chip.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useFitting } from '@serein/ui/use-fitting.ts'
import { useAtLeast } from '@serein/ui/use-wide.ts'
import { useWords } from '../../language/words.ts'
import type { CalendarAddress } from './calendar-address.ts'

type View = { id: string; label: string; key?: string; isShown: boolean; show: () => void }

const row = { gapPx: 8, restPx: 144 }

/** The choice of views in one row, those that do not fit in one list behind the others, and the primary action. */
export function CalendarViews(props: {
  address: CalendarAddress
  /** The reader as a therapist, whose own day is one of the views. */
  own: string | undefined
  /** The number of the reader’s shops. */
  shops: number
  book?: () => void
  bookWalkIn?: () => void
}) {
  const { t } = useWords()
  const hasColumns = useAtLeast('sm')
  const views = useViews(props, hasColumns)
  const chips = useRef<HTMLDivElement>(null)
  const fitting = useFitting(
    chips,
    views.map(({ label }) => label),
    row,
  )
  // A phone has all in the list.
  const count = hasColumns ? fitting : 0
  const rest = views.slice(count)
  return (
    <>
      <div
        ref={chips}
        role="group"
        aria-label={t('booking.board.views')}
        className="flex min-w-32 flex-1 items-center gap-2 overflow-hidden p-1 sm:justify-end"
      >
        {views.slice(0, count).map(({ id, label, key, isShown, show }, index) => (
          <Chip
            key={id}
            data-fitting={index}
            selected={isShown}
            aria-keyshortcuts={key}
            onClick={show}
          >
            {label}
          </Chip>
        ))}
        {rest.length > 0 ? (
          <Select
            label={t('booking.board.views')}
            labelHidden
            size="sm"
            className="w-36 shrink-0 max-sm:w-full"
            placeholder={t('booking.board.moreViews')}
            options={rest}
            value={rest.find(({ isShown }) => isShown)?.id ?? ''}
            onSelect={(id) => rest.find((view) => view.id === id)?.show()}
          />
        ) : null}
      </div>
      {props.bookWalkIn ? (
        <Button
          tone="secondary"
          size="sm"
          className="shrink-0 max-[1440px]:gap-0!"
          icon={<Footprints aria-hidden />}
          aria-keyshortcuts="w"
          onClick={props.bookWalkIn}
        >
          <span className="max-[1440px]:sr-only">{t('booking.walkIn.start')}</span>
        </Button>
      ) : null}
      {props.book ? (
        <Button
          size="sm"
          className="shrink-0 max-lg:gap-0! max-sm:gap-2!"
          icon={<Plus aria-hidden />}
          aria-keyshortcuts="n"
          onClick={props.book}
        >
          <span className="max-lg:sr-only max-sm:not-sr-only">{t('booking.board.book')}</span>
        </Button>
      ) : null}
    </>
  )
}

function useViews(
  props: { address: CalendarAddress; own: string | undefined; shops: number },
  hasColumns: boolean,
): View[] {
  const { address, own } = props
  const { span, by, show } = address
  const { t } = useWords()
  const isOwn = own !== undefined && address.who === own && !address.shops && span === 'day'
  const isShown = (one: typeof span) => !isOwn && !address.shops && span === one
  const views: (View | false | undefined)[] = [
    own !== undefined && {
      id: 'own',
      label: t('booking.board.onlyMe'),
      isShown: isOwn,
      show: () => show({ span: 'day', by: 'therapist', who: own }),
    },
    {
      id: 'therapists',
      label: t('booking.board.therapists'),
      key: '1',
      isShown: isShown('day') && by === 'therapist',
      show: () => show({ span: 'day', by: 'therapist' }),
    },
    hasColumns && {
      id: 'rooms',
      label: t('booking.board.rooms'),
      key: '2',
      isShown: isShown('day') && by === 'room',
      show: () => show({ span: 'day', by: 'room' }),
    },
    hasColumns && {
      id: 'week',
      label: t('booking.board.week'),
      key: '3',
      isShown: isShown('week'),
      show: () => show({ span: 'week', by }),
    },
    {
      id: 'month',
      label: t('booking.month.view'),
      key: '5',
      isShown: isShown('month'),
      show: () => show({ span: 'month', by: 'therapist', who: own }),
    },
    {
      id: 'list',
      label: t('booking.list.view'),
      key: '6',
      isShown: isShown('list'),
      show: () => show({ span: 'list', by: 'therapist', who: own }),
    },
    props.shops > 1 && {
      id: 'shops',
      label: t('booking.shops.view'),
      isShown: address.shops === 'all',
      show: address.showAllShops,
    },
  ]
  return views.filter((view) => typeof view === 'object')
}
