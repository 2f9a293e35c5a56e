import type { ReactNode } from 'react'
import type { ShopDay, Visit } from '@serein/shared/booking/schema.ts'
import { EmptyCalendarArt } from '@serein/ui/art/empty-calendar-art.tsx'
import { Button } from '@serein/ui/button.tsx'
import { EmptyFace } from '@serein/ui/face.tsx'
import { useWords } from '../words.ts'
import { DayAgenda } from './day-agenda.tsx'
import { figuresOf } from './day-figures.ts'
import { DayGrid, type DayViewProps } from './day-grid.tsx'
import type { DayView } from './day-page.tsx'
import { FiguresRow } from './figures-row.tsx'
import { useLast } from './use-last.ts'
import { useWide } from '../wide.ts'
import { VisitAside, VisitSheet } from './visit-panel.tsx'

type DayBodyProps = DayViewProps & {
  data: ShopDay
  view: DayView
  visit: Visit | undefined
  place: string
  isToday: boolean
  currency: string
  seesMoney: boolean
  actions: ReactNode
  onClose: () => void
  onNextDay: () => void
}

/** Figures over the day, and the chosen visit beside it; on a phone a list, and the visit over it. */
export function DayBody(props: DayBodyProps) {
  const { data, view, now } = props
  const isWide = useWide()
  const figures = figuresOf(data, now)
  const hasVisits = data.visits.some(view.shown)
  const last = useLast(props.visit ?? null)
  const panel = { day: data, now, seesMoney: props.seesMoney, onClose: props.onClose }
  return (
    <>
      <FiguresRow {...props} figures={figures} off={view.off} />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {!hasVisits || !view.axis ? (
            <NoVisits working={view.columns.length} onNextDay={props.onNextDay} />
          ) : isWide ? (
            <DayGrid key={props.place} {...props} axis={view.axis} columns={view.columns} />
          ) : (
            <DayAgenda {...props} day={data} shown={view.shown} />
          )}
        </div>
        {isWide && props.visit ? (
          <VisitAside key={props.visit.id} {...panel} visit={props.visit} actions={props.actions} />
        ) : null}
      </div>
      {isWide || !last ? null : (
        <VisitSheet
          {...panel}
          open={props.visit !== undefined}
          visit={last}
          actions={props.actions}
        />
      )}
    </>
  )
}

function NoVisits(props: { working: number; onNextDay: () => void }) {
  const { t } = useWords()
  const rests = props.working === 0
  return (
    <EmptyFace
      className="my-auto"
      art={<EmptyCalendarArt />}
      title={t(rests ? 'booking.today.empty.restTitle' : 'booking.today.empty.title')}
      text={
        rests
          ? t('booking.today.empty.restText')
          : t('booking.today.empty.text', { n: props.working })
      }
      action={
        <Button tone="secondary" onClick={props.onNextDay}>
          {t('booking.today.empty.next')}
        </Button>
      }
    />
  )
}
