import { UserPlus, UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { shopCan } from '@serein/shared/booking/states.ts'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { mergeUndoHours } from '@serein/shared/customer/rules.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { linkTo } from '../../address/link.ts'
import { useCommand } from '../../command/use-command.ts'
import { useWords } from '../../language/words.ts'
import { useShop } from '../../member/member.ts'
import type { Unnamed } from './name-sheet.tsx'

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
  if (visit.customerId === null) return <AddClient of={{ bookingId: visit.id }} />
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

/** The button that asks who it is. */
export function AddClient({ of, guest }: { of: Unnamed; guest?: string }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="secondary"
        size="sm"
        className="self-start"
        icon={<UserPlus aria-hidden />}
        aria-label={guest ? t('booking.name.openOf', { guest }) : undefined}
        onClick={() => setOpen(true)}
      >
        {t('booking.name.open')}
      </Button>
      {isOpen ? (
        <Suspense>
          <NameSheet of={of} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The same on a bill of nobody. */
export function clientForBill(bookingId: string) {
  return <AddClient of={{ bookingId }} />
}

type OfGuest = { visit: Visit; guest: Visit['guests'][number] }

/** The client who a guest of a party is, or the button that asks. */
export function GuestClient({ visit, guest }: OfGuest) {
  const { t } = useWords()
  const of = { bookingId: visit.id, guestPosition: guest.position }
  const name = guest.name ?? t('booking.visit.guest', { number: guest.position + 1 })
  return guest.customerId === null ? (
    <AddClient of={of} guest={name} />
  ) : (
    <NamedGuest visit={visit} guest={guest} />
  )
}

function NamedGuest({ visit, guest }: OfGuest) {
  const { t } = useWords()
  const { api } = useClient()
  const { shop } = useShop()
  const { isPending, run } = useCommand({ refresh: useNamedQueries() })
  const undo = () =>
    run(async () => {
      await api.booking.undoNameGuest({ bookingId: visit.id, guestPosition: guest.position })
      return t('booking.name.guestUndone')
    })
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink
        size="sm"
        tone="secondary"
        icon={<UserRound aria-hidden />}
        href={linkTo('/clients', { shop: shop?.id, client: guest.customerId ?? '' })}
      >
        {guest.customerName ?? t('customer.open')}
      </ButtonLink>
      <Button tone="quiet" size="sm" pending={isPending} onClick={() => void undo()}>
        {t('booking.name.undo')}
      </Button>
    </div>
  )
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
