import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { deskOffers } from '@serein/shared/booking/desk-offer.ts'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../../language/words.ts'

const sheets = {
  change: lazy(async () => ({ default: (await import('./service-sheet.tsx')).ChangeSheet })),
  add: lazy(async () => ({ default: (await import('./service-sheet.tsx')).AddSheet })),
  price: lazy(async () => ({ default: (await import('./price-sheet.tsx')).PriceSheet })),
  note: lazy(async () => ({ default: (await import('./note-sheet.tsx')).NoteSheet })),
  rebook: lazy(async () => ({ default: (await import('./rebook-sheet.tsx')).RebookSheet })),
  series: lazy(async () => ({ default: (await import('./series-sheet.tsx')).SeriesSheet })),
  usual: lazy(async () => ({ default: (await import('./usual-sheet.tsx')).UsualSheet })),
}
type Kind = keyof typeof sheets

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The visit that was just booked, of which more are to be booked. */
    repeat?: string
  }
}

/** The desk’s changes to a visit, each in its own sheet; once it is over, booking the next one. */
export function VisitChanges(props: {
  visit: Visit
  calendar: ShopCalendar
  mayChange: boolean
  isSuspended: boolean
  seesMoney: boolean
}) {
  const { visit, calendar } = props
  const { t } = useWords()
  const { repeat } = useLocation().state
  const navigate = useNavigate()
  const [chosen, setOpen] = useState<Kind | null>(null)
  const open = chosen ?? (repeat === visit.id ? 'series' : null)
  const close = () => {
    setOpen(null)
    if (repeat) void navigate({ to: '.', search: true, replace: true, state: {} })
  }
  const offers = deskOffers(visit, props.isSuspended)
  const possible: Record<Kind, boolean> = {
    change: offers.changeItem,
    add: offers.addItem,
    price: props.seesMoney && offers.changePrice,
    note: offers.changeNote,
    rebook: offers.rebook,
    series: offers.repeat && visit.customerId !== null,
    usual: offers.repeat && visit.customerId !== null && !visit.callOut,
  }
  const kinds = (Object.keys(possible) as Kind[]).filter((kind) => possible[kind])
  if (!props.mayChange || kinds.length === 0) return null
  const Shown = open && possible[open] && sheets[open]
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <Button key={kind} size="sm" tone="secondary" onClick={() => setOpen(kind)}>
            {t(`booking.change.${kind}.open`)}
          </Button>
        ))}
      </div>
      {Shown ? (
        <Suspense>
          <Shown key={visit.id} {...{ visit, calendar }} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
