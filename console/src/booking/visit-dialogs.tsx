import { useFormat } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { useWords } from '../language/words.ts'
import type { VisitDialog, VisitVerbs } from './use-visit-verbs.ts'
import { outstandingMinor, guestRefundMinor } from './visit-status.ts'
import { useVisitWords } from './visit-words.tsx'
import { useLastValue } from './use-last-value.ts'

/** The dialogs that completing and cancelling go through. */
export function VisitDialogs(props: { verbs: VisitVerbs; zone: string }) {
  const { dialog } = props.verbs
  return (
    <>
      <CompleteDialog {...props} dialog={dialog?.verb === 'complete' ? dialog : null} />
      <CancelDialog {...props} dialog={dialog?.verb === 'cancelByShop' ? dialog : null} />
      <CancelGuestDialog {...props} dialog={dialog?.verb === 'cancelGuest' ? dialog : null} />
    </>
  )
}

type DialogProps<Shown = VisitDialog> = { verbs: VisitVerbs; zone: string; dialog: Shown | null }

function CompleteDialog({ verbs, dialog }: DialogProps) {
  const { t } = useWords()
  const format = useFormat()
  const words = useVisitWords()
  const visit = useLastValue(dialog)?.visit
  if (!visit) return null
  const name = words.name(visit)
  const amount = format.money(
    { amountMinor: outstandingMinor(visit), currency: visit.currency },
    { short: true },
  )
  const isPending = verbs.pending?.bookingId === visit.id
  return (
    <Sheet
      open={dialog !== null}
      onClose={verbs.closeDialog}
      title={t('booking.visit.ask.complete.title', { amount })}
      subtitle={t('booking.visit.ask.complete.text', { name })}
      closeLabel={t('booking.visit.close')}
    >
      <div className="flex flex-col gap-2.5">
        <Button
          wide
          size="lg"
          pending={isPending}
          pendingLabel={t('booking.visit.working')}
          onClick={() => void verbs.run(visit, 'complete', 'cash')}
        >
          {t('booking.visit.ask.complete.till', { amount })}
        </Button>
        <Button
          wide
          size="lg"
          tone="secondary"
          disabled={isPending}
          onClick={() => void verbs.run(visit, 'complete', 'terminal')}
        >
          {t('booking.visit.ask.complete.terminal', { amount })}
        </Button>
        <Button
          wide
          size="lg"
          tone="secondary"
          disabled={isPending}
          onClick={() => void verbs.run(visit, 'complete')}
        >
          {t('booking.visit.ask.complete.unpaid')}
        </Button>
        <p className="mt-1 text-center text-sm text-ink-soft">
          {t('booking.visit.ask.complete.owes', { name, amount })}
        </p>
      </div>
    </Sheet>
  )
}

function CancelDialog({ verbs, dialog, zone }: DialogProps) {
  const { t } = useWords()
  const format = useFormat()
  const words = useVisitWords()
  const visit = useLastValue(dialog)?.visit
  if (!visit) return null
  const { currency } = visit
  const amount = format.money({ amountMinor: visit.paidMinor ?? 0, currency }, { short: true })
  const when = `${format.longDate(visit.startsAt, zone)}, ${format.time(visit.startsAt, zone)}`
  // Somebody who walked in without a name cannot be told.
  const isNobody = visit.customerName === null
  return (
    <Dialog
      open={dialog !== null}
      onClose={verbs.closeDialog}
      title={
        isNobody
          ? t('booking.visit.ask.cancel.titleNobody')
          : t('booking.visit.ask.cancel.title', { name: words.name(visit) })
      }
      cancelLabel={t('booking.visit.ask.cancel.keep')}
      confirm={{
        label: t('booking.visit.cancelByShop'),
        danger: true,
        pending: verbs.pending?.bookingId === visit.id,
        run: () => void verbs.run(visit, 'cancelByShop'),
      }}
    >
      {t('booking.visit.ask.cancel.text', {
        when,
        amount,
        back: backOf(visit.paidMinor),
        isNobody: isNobody ? 'yes' : 'no',
      })}
    </Dialog>
  )
}

function CancelGuestDialog(props: DialogProps<Extract<VisitDialog, { verb: 'cancelGuest' }>>) {
  const { verbs, dialog } = props
  const { t } = useWords()
  const format = useFormat()
  const words = useVisitWords()
  const last = useLastValue(dialog)
  if (!last) return null
  const { visit, guest } = last
  const name = words.guest(visit, guest)
  const back = guestRefundMinor(visit, guest)
  const amount = format.money({ amountMinor: back ?? 0, currency: visit.currency }, { short: true })
  return (
    <Dialog
      open={dialog !== null}
      onClose={verbs.closeDialog}
      title={t('booking.visit.ask.guest.title', { guest: name })}
      cancelLabel={t('booking.visit.ask.guest.keep')}
      confirm={{
        label: t('booking.visit.ask.guest.confirm'),
        danger: true,
        pending: verbs.pending?.bookingId === visit.id,
        run: () => void verbs.runWith(visit, guest),
      }}
    >
      {t('booking.visit.ask.guest.text', {
        back: backOf(back),
        amount,
      })}
    </Dialog>
  )
}

/** What comes back; to who may not see money nothing is said of it. */
function backOf(amountMinor: number | null) {
  if (amountMinor === null) return 'hidden'
  return amountMinor > 0 ? 'some' : 'nothing'
}
