import { useRef, useState } from 'react'
import { useNow } from '@serein/client/provider.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import type { Member, Shop } from '../../member/member.ts'
import { ConsolePage, QueryBoundary } from '../../page/page.tsx'
import { useAtLeast, useWide } from '@serein/ui/use-wide.ts'
import { useWords } from '../../language/words.ts'
import { UsePackage } from '../../pass/use-package.tsx'
import { PaymentSheet } from '../../payment/payment-sheet.tsx'
import { freeAfter, type Board, type CalendarEvent } from './board.ts'
import type { BoardKeys } from './board-grid.tsx'
import { type CalendarAddress, useCalendarAddress } from './calendar-address.ts'
import { CalendarBody } from './calendar-body.tsx'
import { CalendarSheets, type OpenDialog } from './calendar-sheets.tsx'
import { CalendarSteps, LiveIndicator } from './calendar-tools.tsx'
import { CalendarViews } from './calendar-views.tsx'
import { MonthView } from './month-view.tsx'
import { ShopsDay } from './shops-day.tsx'
import { DaySkeleton } from '../day/day-skeleton.tsx'
import { useBoard } from './use-board.ts'
import { useDesk } from '../desk/use-desk.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { useCalendarTitle } from '../day/use-day-title.ts'
import { useOpenDialog } from './use-open-dialog.ts'
import { selectionAt, useDrop } from './use-drop.ts'
import { useDragWords } from './use-drag-words.ts'
import { ownDay } from './whose-day.tsx'
import { DaysAndBooking } from './days-and-booking.tsx'
import { useLastValue } from '../use-last-value.ts'
import { clientForBill } from '../visit/name-visit.tsx'
import { VisitDialogs } from '../visit/visit-dialogs.tsx'

export function CalendarPage({ shop, who }: { shop: Shop; who: Member }) {
  const { t } = useWords()
  const zone = shop.timeZone
  const instant = useNow()
  const now = Date.parse(instant)
  const hasColumns = useAtLeast('sm')
  const address = useCalendarAddress(zone, instant, hasColumns, ownDay(who))
  const desk = useDesk({ shop, who, days: address.days, openBill: address.openBill })
  const { result, verbs, mayChange } = desk
  const [showsCancelled, setShowsCancelled] = useState(false)
  const [todayRequests, setTodayRequests] = useState(0)
  const isWide = useWide()
  const { dialog, booking, open: setDialog, closeBooking } = useOpenDialog(isWide)
  const spoken = useRef<HTMLParagraphElement>(null)
  const grid = useRef<BoardKeys | null>(null)
  const board = useBoard(result.data, address, showsCancelled, now)
  const dragWords = useDragWords(result.data, board)
  const title = useCalendarTitle(address)
  // A form stays while another day is loaded.
  const calendar = useLastValue(result.data ?? null)
  const visit = result.data?.visits.find(({ id }) => id === address.visit)

  const announce = (text: string) => {
    if (spoken.current) spoken.current.textContent = text
  }
  const goToday = () => {
    address.goToday()
    setTodayRequests(todayRequests + 1)
  }
  const close = () => closePanel(address)
  const open = (event: CalendarEvent) => {
    if (event.kind === 'visit') address.select(event.visit.id)
    else setDialog({ kind: 'block', block: event.block })
  }
  const { ask, openPlace, bookWalkIn } = newEvents(board, mayChange, setDialog)
  const onDrop = useDrop(result.data, board, verbs, setDialog)
  useCalendarKeys({
    board,
    grid: () => grid.current,
    act: (id, verb) => {
      const target = result.data?.visits.find((one) => one.id === id)
      if (target && mayChange) verbs.start(target, verb)
    },
    openBill: address.openBill,
    book: ask('book'),
    block: ask('block'),
    bookWalkIn,
    remove: (event) => {
      if (event.kind === 'block' && mayChange && !event.block.session)
        void verbs.unblock(event.block)
    },
    step: address.step,
    goToday,
    show: address.show,
    zoomBy: address.zoomBy,
    undo: desk.store.undoLast,
    close,
  })

  return (
    <ConsolePage
      fills={address.who || hasColumns || address.span !== 'day' ? 'always' : 'wide'}
      title={title}
      isOneRow
      tools={<CalendarSteps address={address} goToday={goToday} />}
      actions={
        <CalendarViews
          address={address}
          own={ownDay(who)}
          shops={who.shops.length}
          {...(mayChange ? { book: () => ask('book')(null), bookWalkIn } : {})}
        />
      }
    >
      <DaysAndBooking
        booking={isWide ? booking : null}
        isVisitOpen={visit !== undefined}
        open={setDialog}
        {...{ address, calendar, closeBooking, desk, now }}
      >
        {address.shops ? (
          <ShopsDay shops={who.shops} day={address.day} now={now} seesMoney={desk.seesMoney} />
        ) : address.span === 'month' ? (
          <MonthView {...{ shop, address, now }} />
        ) : (
          <QueryBoundary query={result} loading={<DaySkeleton />}>
            {(data) => (
              <CalendarBody
                calendar={data}
                board={board}
                address={address}
                {...{ desk, title, now, who, todayRequests, visit, open, openPlace }}
                cancelled={{
                  count: data.visits.filter(({ state }) => state === 'cancelled').length,
                  shown: showsCancelled,
                  toggle: () => setShowsCancelled(!showsCancelled),
                }}
                liveIndicator={<LiveIndicator live={desk.live} zone={zone} />}
                keys={(keys) => {
                  grid.current = keys
                }}
                drag={{
                  words: dragWords,
                  announce,
                  onDrop,
                  onRefused: (text) => showToast({ text, tone: 'bad' }),
                  onImmovable: () => showToast({ text: t('booking.board.cannotMove') }),
                }}
                onClose={close}
              />
            )}
          </QueryBoundary>
        )}
      </DaysAndBooking>
      {result.data ? <VisitDialogs desk={desk} calendar={result.data} now={now} /> : null}
      <PaymentSheet
        // On a phone it opens over its visit’s sheet, so never before it.
        bookingId={desk.seesMoney && result.data ? address.pay : undefined}
        onClose={() => address.openBill(undefined)}
        forNobody={desk.mayChange ? clientForBill : undefined}
        Packages={UsePackage}
      />
      {calendar ? (
        <CalendarSheets
          booking={isWide ? null : booking}
          open={setDialog}
          day={address.day}
          {...{ dialog, closeBooking, calendar, desk, now }}
        />
      ) : null}
      <p ref={spoken} aria-live="assertive" className="sr-only" />
    </ConsolePage>
  )
}

function closePanel({ visit, select }: CalendarAddress): void {
  if (!visit) return
  // Return the focus before the panel closes.
  if (document.activeElement?.closest('aside'))
    document.querySelector<HTMLElement>(`[data-event][data-visit="${visit}"]`)?.focus()
  select(undefined)
}

/** What the desk can create: at the pressed place, after an event, or for a walk-in. */
function newEvents(board: Board | null, mayChange: boolean, open: (dialog: OpenDialog) => void) {
  return {
    ask: (kind: 'book' | 'block') => (at: { event: CalendarEvent; column: number } | null) => {
      if (!mayChange) return
      const column = at && board ? board.columns[at.column] : undefined
      open({
        kind,
        ...(column && at ? selectionAt(column, freeAfter(column, at.event), 60) : {}),
      })
    },
    openPlace({ column, from }: { column: number; from: number }) {
      const pressed = board?.columns[column]
      if (mayChange && pressed) open({ kind: 'book', ...selectionAt(pressed, from, 60) })
    },
    bookWalkIn() {
      if (mayChange) open({ kind: 'book', isWalkIn: true })
    },
  }
}
