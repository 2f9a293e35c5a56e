import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { useWords } from '../../language/words.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { useLastValue } from '../use-last-value.ts'
import { TellClient, useTelling } from './tell-client.tsx'
import { type Guest, guestRefundMinor } from './visit-status.ts'
import { useVisitWords } from './visit-words.tsx'

type Props<Shown> = { desk: DeskInHand; question: Shown | null; tells: boolean }

/** Asks before a visit is cancelled, and whether its client is told. */
export function CancelDialog({ desk, question, tells }: Props<{ visit: Visit }>) {
  const { verbs, zone } = desk
  const telling = useTelling(tells, question)
  const { t } = useWords()
  const format = useFormat()
  const words = useVisitWords()
  const visit = useLastValue(question)?.visit
  if (!visit) return null
  const { currency } = visit
  const amount = format.money({ amountMinor: visit.paidMinor ?? 0, currency }, { short: true })
  const when = words.when(visit, zone)
  // A walk-in without contacts cannot be notified.
  const isNobody = visit.customerId === null
  return (
    <Dialog
      open={question !== null}
      onClose={() => desk.store.ask(null)}
      title={
        visit.customerName === null
          ? t('booking.visit.ask.cancel.titleNobody')
          : t('booking.visit.ask.cancel.title', { name: words.name(visit) })
      }
      cancelLabel={t('booking.visit.ask.cancel.keep')}
      confirm={{
        label: t('booking.visit.cancelByShop'),
        danger: true,
        pending: desk.pending?.id === visit.id,
        run: () =>
          void verbs.run(visit, 'cancelByShop', isNobody ? {} : { tellClient: telling.tells }),
      }}
    >
      {t('booking.visit.ask.cancel.text', {
        when,
        amount,
        back: backOf(visit.paidMinor),
      })}
      {isNobody ? null : <TellClient {...telling} help={t('booking.tell.helpCancel')} />}
      <Credit {...{ desk, visit }} />
      <ForClient {...{ desk, visit }} />
    </Dialog>
  )
}

/** The same for one guest of a party. */
export function CancelGuestDialog(props: Props<{ visit: Visit; guest: Guest }>) {
  const { desk, question } = props
  const { verbs } = desk
  const telling = useTelling(props.tells, question)
  const { t } = useWords()
  const format = useFormat()
  const words = useVisitWords()
  const last = useLastValue(question)
  if (!last) return null
  const { visit, guest } = last
  const name = words.guest(visit, guest)
  const back = guestRefundMinor(visit, guest)
  const amount = format.money({ amountMinor: back ?? 0, currency: visit.currency }, { short: true })
  return (
    <Dialog
      open={question !== null}
      onClose={() => desk.store.ask(null)}
      title={t('booking.visit.ask.guest.title', { guest: name })}
      cancelLabel={t('booking.visit.ask.guest.keep')}
      confirm={{
        label: t('booking.visit.ask.guest.confirm'),
        danger: true,
        pending: desk.pending?.id === visit.id,
        run: () => void verbs.runWith(visit, guest, telling.tells),
      }}
    >
      {t('booking.visit.ask.guest.text', {
        back: backOf(back),
        amount,
      })}
      <TellClient {...telling} help={t('booking.tell.helpCancel')} />
      <Credit {...{ desk, visit, guest }} />
      <ForClient {...{ desk, visit, guest }} />
    </Dialog>
  )
}

/** What the spa credits the client for cancelling late, where it has promised so. */
function Credit({ desk, visit, guest }: { desk: DeskInHand; visit: Visit; guest?: Guest }) {
  const { query } = useClient()
  const { t } = useWords()
  const format = useFormat()
  const input = { bookingId: visit.id, guestPosition: guest?.position }
  const terms = useQuery({
    ...query.booking.cancelTerms.queryOptions({ input }),
    enabled: desk.seesMoney,
    staleTime: 0,
  })
  const amountMinor = terms.data?.creditMinor ?? 0
  if (amountMinor === 0) return null
  const amount = format.money({ amountMinor, currency: visit.currency })
  return <p className="mt-3 text-ink">{t('booking.visit.ask.cancel.credit', { amount })}</p>
}

/** It is the client who cancels, by a call: then it costs what it costs them. */
function ForClient({ desk, ...whose }: { desk: DeskInHand; visit: Visit; guest?: Guest }) {
  const { t } = useWords()
  return (
    <Button
      tone="quiet"
      className="mt-3 -ml-4 text-left"
      onClick={() => desk.store.ask({ verb: 'cancelForClient', ...whose })}
    >
      {t('booking.visit.ask.late.button')}
    </Button>
  )
}

/** The refund, shown only to members who may see money. */
function backOf(amountMinor: number | null) {
  if (amountMinor === null) return 'hidden'
  return amountMinor > 0 ? 'some' : 'nothing'
}
