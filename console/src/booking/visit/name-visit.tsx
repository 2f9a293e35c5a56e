import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { shopCan } from '@serein/shared/booking/states.ts'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { mergeUndoHours } from '@serein/shared/customer/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { useCommand } from '../../command/use-command.ts'
import { useWords } from '../../language/words.ts'

const NameSheet = lazy(async () => ({ default: (await import('./name-sheet.tsx')).NameSheet }))

/** Gives a visit of nobody its client, or takes off again who was added by mistake. */
export function NameVisit({ visit, now }: { visit: Visit; now: number }) {
  const { t } = useWords()
  const { api } = useClient()
  const { isPending, run } = useCommand({ refresh: useNamedQueries() })
  const undo = () =>
    run(async () => {
      await api.customer.undoNameVisit({ bookingId: visit.id })
      return t('booking.name.undone')
    })
  const facts = { state: visit.state, startsAt: 0, endsAt: 0 }
  if (!shopCan.name(facts)) return null
  if (visit.customerId === null) return <AddClient bookingId={visit.id} />
  return isNamedLately(visit, now) ? (
    <Button
      tone="quiet"
      size="sm"
      className="-ml-4 self-start"
      pending={isPending}
      onClick={() => void undo()}
    >
      {t('booking.name.undo')}
    </Button>
  ) : null
}

/** The button that asks whose visit it is. */
export function AddClient({ bookingId }: { bookingId: string }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="secondary"
        size="sm"
        className="self-start"
        icon={<UserPlus aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('booking.name.open')}
      </Button>
      {isOpen ? (
        <Suspense>
          <NameSheet bookingId={bookingId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The same on a bill of nobody. */
export function clientForBill(bookingId: string) {
  return <AddClient bookingId={bookingId} />
}

/** What says in whose name a visit stands. */
export function useNamedQueries() {
  const { query } = useClient()
  return [
    query.booking.shopCalendar.key(),
    query.bill.get.key(),
    query.customer.key(),
    query.search.anything.key(),
  ]
}

/** Whether its client was added so short a time ago that they can be taken off again. */
function isNamedLately({ history }: Visit, now: number): boolean {
  const last = history.findLast(
    ({ event }) => event === 'booking.named' || event === 'booking.name_undone',
  )
  const isNamed = last?.event === 'booking.named'
  return isNamed && Date.parse(last.at) > now - mergeUndoHours * 3_600_000
}
