import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { EmptyCalendarArt } from '@serein/ui/art/empty-calendar-art.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { useWide } from '@serein/ui/use-wide.ts'
import { linkTo } from '../../address/link.ts'
import { useWords } from '../../language/words.ts'
import { useDaySwipe } from '../calendar/day-swipe.ts'
import { DayAgenda, type AgendaProps } from './day-agenda.tsx'
import { figuresOf } from './day-figures.ts'
import { FiguresRow } from './figures-row.tsx'
import { verbsOf } from '../visit/shop-verb.ts'
import { TodayAside } from './today-aside.tsx'
import { useJustChanged } from '../use-just-changed.ts'
import { useLastValue } from '../use-last-value.ts'
import { isToPay } from '../visit/visit-status.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { VisitPanel } from '../visit/visit-panel.tsx'

export type TodayProps = Omit<AgendaProps, 'act'> & {
  desk: DeskInHand
  isToday: boolean
  step: (times: number) => void
  /** The day of one therapist, not of all. */
  isOfOne: boolean
  /** The day of everybody: a room is taken by whoever is in it. */
  whole: ShopCalendar
  visit: Visit | undefined
  onClose: () => void
}

/** The day as a list with its next actions, beside the rooms and the payments due. */
export function TodayBody(props: TodayProps) {
  const { calendar, now, visit, desk, onClose } = props
  const isWide = useWide()
  const last = useLastValue(visit ?? null)
  const panel = { calendar, now, desk, onClose }
  const swipe = useDaySwipe(props.step)
  const isEmpty = !calendar.visits.some(props.shown)
  const quick = (one: Visit) => <QuickVerb {...props} visit={one} />
  return (
    <>
      <FiguresRow
        {...props}
        currency={desk.shop.currency}
        seesMoney={desk.seesMoney}
        figures={figuresOf(calendar, now)}
        off={[]}
      />
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <div className="relative min-w-0 flex-1 md:overflow-y-auto" {...(isWide ? {} : swipe)}>
          {isEmpty ? <NoVisits {...props} /> : <DayAgenda {...props} act={quick} />}
        </div>
        {isWide && visit ? null : <TodayAside {...props} />}
        {last ? (
          <VisitPanel key={last.id} {...panel} open={visit !== undefined} visit={last} />
        ) : null}
      </div>
    </>
  )
}

/** The next action for a visit, without opening it. */
function QuickVerb(props: TodayProps & { visit: Visit }) {
  const { visit, desk } = props
  const { t } = useWords()
  const verb = verbsOf(visit, props.zone, props.now, desk)[0]
  // Check-ins come before payments.
  const takesMoney = verb !== 'checkIn' && desk.seesMoney && isToPay(visit)
  const isFresh = useJustChanged(takesMoney ? 'take' : `${verb}`)
  if (verb !== 'checkIn' && verb !== 'complete') return null
  return (
    <Button
      size="sm"
      tone={verb === 'checkIn' ? 'soft' : 'secondary'}
      pending={desk.pending?.id === visit.id}
      pendingLabel={t('booking.visit.working')}
      className="aria-disabled:opacity-60"
      aria-disabled={isFresh}
      onClick={() => {
        if (isFresh) return
        if (takesMoney) desk.openBill(visit.id)
        else desk.verbs.start(visit, verb)
      }}
    >
      {t(takesMoney ? 'payment.open.take' : `booking.visit.${verb}`)}
    </Button>
  )
}

function NoVisits(props: TodayProps) {
  const { t } = useWords()
  const working = props.calendar.therapists.filter(({ shifts }) => shifts.length > 0).length
  const rests = working === 0
  return (
    <EmptyState
      className="my-auto"
      art={<EmptyCalendarArt />}
      title={t(rests ? 'booking.today.empty.restTitle' : 'booking.today.empty.title')}
      text={
        rests
          ? t(props.isOfOne ? 'booking.today.empty.restOne' : 'booking.today.empty.restText')
          : t('booking.today.empty.text', { n: working })
      }
      action={
        <ButtonLink tone="secondary" href={linkTo('/calendar', { shop: props.desk.shop.id })}>
          {t('booking.today.empty.calendar')}
        </ButtonLink>
      }
    />
  )
}
