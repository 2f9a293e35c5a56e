import type { ReactNode } from 'react'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { EmptyCalendarArt } from '@serein/ui/art/empty-calendar-art.tsx'
import { Button } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { useWords } from '../../language/words.ts'
import { useAtLeast } from '@serein/ui/use-wide.ts'
import type { Board, CalendarEvent } from './board.ts'
import { BoardGrid, type BoardGridProps } from './board-grid.tsx'
import type { CalendarAddress } from './calendar-address.ts'
import { CancelledChip, PrintButton, WeekOfSelect, ZoomButtons } from './calendar-tools.tsx'
import { ListFilters, ListView } from './list-view.tsx'
import { PrintedCalendar } from './printed-calendar.tsx'
import { usePrinting } from './use-printing.ts'
import { useDaySwipe } from './day-swipe.ts'
import type { Member } from '../../member/member.ts'
import { ownDay, WhoseDay } from './whose-day.tsx'
import { DayAgenda } from '../day/day-agenda.tsx'
import { calendarOfOne, figuresOf } from '../day/day-figures.ts'
import { FiguresRow } from '../day/figures-row.tsx'
import { useLastValue } from '../use-last-value.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { isShown } from '../visit/visit-status.ts'
import { VisitPanel } from '../visit/visit-panel.tsx'
import { WeekMatrix } from './week-matrix.tsx'

type CalendarBodyProps = {
  calendar: ShopCalendar
  board: Board | null
  address: CalendarAddress
  title: string
  now: number
  desk: DeskInHand
  who: Member
  todayRequests: number
  visit: Visit | undefined
  cancelled: { count: number; shown: boolean; toggle: () => void }
  liveIndicator: ReactNode
  open: (event: CalendarEvent) => void
  openPlace: BoardGridProps['openPlace']
  keys: BoardGridProps['keys']
  drag: BoardGridProps['drag']
  onClose: () => void
}

/** Figures over the board, and the chosen visit beside it, or over it where it is narrow; on a phone a list. */
export function CalendarBody(props: CalendarBodyProps) {
  const { calendar, board, address, now, desk, onClose } = props
  const hasColumns = useAtLeast('sm')
  const last = useLastValue(props.visit ?? null)
  const panel = { calendar, now, desk, onClose }
  const swipe = useDaySwipe(address.step)
  const isPrinting = usePrinting()
  return (
    <>
      {isPrinting ? (
        <PrintedCalendar
          {...{ calendar, board }}
          shown={(visit) => isShown(visit, now, { cancelled: false })}
        />
      ) : null}
      <div className="contents print:hidden">
        {hasColumns || address.span === 'list' ? null : (
          <WhoseDay {...{ calendar, address }} own={ownDay(props.who)} />
        )}
        <FiguresRow
          {...{ now }}
          zone={desk.zone}
          currency={desk.shop.currency}
          seesMoney={desk.seesMoney}
          figures={figuresOf(address.who ? calendarOfOne(calendar, address.who) : calendar, now)}
          isToday={address.day === address.today && address.span === 'day'}
          off={board?.off ?? []}
          open={address.select}
          start={
            address.span === 'week' ? (
              <WeekOfSelect {...{ address, calendar }} />
            ) : address.span === 'list' ? (
              <ListFilters {...{ address, calendar }} />
            ) : null
          }
          end={
            <>
              <CancelledChip {...props.cancelled} />
              {props.liveIndicator}
              {hasColumns && board ? <ZoomButtons address={address} /> : null}
              {hasColumns ? <PrintButton /> : null}
            </>
          }
        />
        <div className="flex min-h-0 flex-1">
          <div className="flex min-h-0 min-w-0 flex-1 flex-col" {...(hasColumns ? {} : swipe)}>
            <Board {...props} hasColumns={hasColumns} />
          </div>
          {last ? (
            <VisitPanel key={last.id} {...panel} open={props.visit !== undefined} visit={last} />
          ) : null}
        </div>
      </div>
    </>
  )
}

function Board(props: CalendarBodyProps & { hasColumns: boolean }) {
  const { calendar, board, address, now, desk } = props
  const { zone } = desk
  const { t } = useWords()
  const isOnBoard = (visit: Visit) => isShown(visit, now, { cancelled: props.cancelled.shown })
  if (address.span === 'list')
    return (
      <ListView
        {...{ calendar, address, now, zone }}
        isCancelledShown={props.cancelled.shown}
        changed={desk.changed}
      />
    )
  const isBare =
    props.hasColumns || address.who ? board?.columns.length === 0 : !calendar.visits.some(isOnBoard)
  // On a phone the day of all is a list, and that of one has hours.
  const isList = !props.hasColumns && !address.who
  if (isBare) return <NothingToShow {...props} />
  if (isList)
    return (
      <DayAgenda
        {...{ calendar, now, zone, shown: isOnBoard }}
        title={props.title}
        changed={desk.changed}
        open={address.select}
      />
    )
  if (!board) return <WeekMatrix {...{ calendar, address, now, zone, shown: isOnBoard }} />
  return (
    <BoardGrid
      key={`${address.days[0]} ${address.span} ${address.by} ${address.who ?? ''}`}
      {...{ calendar, board, now, zone }}
      title={t(address.by === 'room' ? 'booking.board.byRoom' : 'booking.today.byTherapist', {
        day: props.title,
      })}
      zoom={address.zoom}
      today={address.today}
      todayRequests={props.todayRequests}
      selected={address.visit}
      busy={desk.pending?.id}
      changed={desk.changed}
      mayChange={desk.mayChange}
      isSuspended={desk.isSuspended}
      open={props.open}
      openPlace={props.openPlace}
      openDay={(day) => address.show({ span: 'day', by: address.by, day })}
      keys={props.keys}
      drag={props.drag}
    />
  )
}

/** A day on which nobody works, a shop without rooms, or, on a phone, a day without visits. */
function NothingToShow({ address, calendar: whole }: CalendarBodyProps) {
  const { t } = useWords()
  const calendar = address.who ? calendarOfOne(whole, address.who) : whole
  const working = calendar.therapists.filter(({ shifts }) => shifts.length > 0).length
  const says =
    address.by === 'room' && calendar.rooms.length === 0
      ? (['booking.today.empty.title', 'booking.board.noRooms'] as const)
      : working > 0
        ? (['booking.today.empty.title', 'booking.today.empty.text'] as const)
        : ([
            'booking.today.empty.restTitle',
            address.who ? 'booking.today.empty.restOne' : 'booking.today.empty.restText',
          ] as const)
  return (
    <EmptyState
      className="my-auto"
      art={<EmptyCalendarArt />}
      title={t(says[0])}
      text={t(says[1], { n: working })}
      action={
        <Button tone="secondary" onClick={() => address.step(1)}>
          {t('booking.today.nextDay')}
        </Button>
      }
    />
  )
}
