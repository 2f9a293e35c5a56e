import { stillAwaited } from '@serein/shared/booking/arrival.ts'
import { useFormat } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../../language/words.ts'
import { MiddleSheet } from '../../page/sheet.tsx'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import type { DeskQuestion } from '../desk/desk.ts'
import { CancelDialog, CancelGuestDialog } from './cancel-dialog.tsx'
import { LateCallSheet } from './late-call-sheet.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { NoShowSheet } from './no-show-sheet.tsx'
import { RescheduleSheet } from './reschedule-sheet.tsx'
import type { DeskInHand } from '../desk/use-desk.ts'
import { isAhead, outstandingMinor } from './visit-status.ts'
import { useVisitWords } from './visit-words.tsx'
import { useLastValue } from '../use-last-value.ts'

/** The dialogs of completing and cancelling. */
export function VisitDialogs(props: { desk: DeskInHand; calendar: ShopCalendar; now: number }) {
  const { desk, calendar, now } = props
  const { question } = desk
  const tells = calendar.tellsClients
  return (
    <>
      <CompleteDialog
        {...{ desk, now }}
        question={question?.verb === 'complete' ? question : null}
      />
      <CancelDialog
        {...{ desk, tells }}
        question={question?.verb === 'cancelByShop' ? question : null}
      />
      <NoShowSheet {...{ desk }} question={question?.verb === 'markNoShow' ? question : null} />
      <CancelGuestDialog
        {...{ desk, tells }}
        question={question?.verb === 'cancelGuest' ? question : null}
      />
      <LateCallSheet
        {...{ desk, tells }}
        question={question?.verb === 'cancelForClient' ? question : null}
      />
      <MoveDialog {...props} question={question?.verb === 'move' ? question : null} />
      <RescheduleSheet {...props} question={question?.verb === 'reschedule' ? question : null} />
    </>
  )
}

function CompleteDialog(props: { desk: DeskInHand; question: DeskQuestion | null; now: number }) {
  const { desk, question, now } = props
  const { t } = useWords()
  const format = useFormat()
  const words = useVisitWords()
  const visit = useLastValue(question)?.visit
  if (!visit) return null
  const name = words.name(visit)
  const dueMinor = outstandingMinor(visit)
  const amount = format.money({ amountMinor: dueMinor, currency: visit.currency }, { short: true })
  const [awaited] = stillAwaited(visit)
  const guest = awaited === undefined ? '' : words.guestWithin(visit, awaited)
  const early = guest
    ? t('booking.visit.ask.complete.awaited', { guest })
    : isAhead(visit, now)
      ? t('booking.visit.ask.complete.early', {
          name,
          time: format.time(visit.startsAt, desk.zone),
        })
      : null
  const close = () => desk.store.ask(null)
  return (
    <MiddleSheet
      open={question !== null}
      onClose={close}
      title={
        dueMinor > 0
          ? t('booking.visit.ask.complete.title', { amount })
          : guest
            ? t('booking.visit.ask.complete.awaitedTitle', { guest })
            : t('booking.visit.ask.complete.earlyTitle')
      }
      subtitle={early ?? t('booking.visit.ask.complete.text', { name })}
    >
      {dueMinor > 0 ? (
        <HowPaid {...{ desk, visit, name, amount }} />
      ) : (
        <div className="flex flex-col gap-2.5">
          <Button wide size="lg" onClick={close}>
            {t('booking.visit.ask.complete.no')}
          </Button>
          <Button
            wide
            size="lg"
            tone="secondary"
            pending={desk.pending?.id === visit.id}
            pendingLabel={t('booking.visit.working')}
            onClick={() => void desk.verbs.run(visit, 'complete')}
          >
            {t('booking.visit.ask.complete.yes')}
          </Button>
        </div>
      )}
    </MiddleSheet>
  )
}

/** How the amount due was paid, or that it is owed. */
function HowPaid(props: { desk: DeskInHand; visit: Visit; name: string; amount: string }) {
  const { desk, visit, name, amount } = props
  const { verbs } = desk
  const { t } = useWords()
  const isPending = desk.pending?.id === visit.id
  return (
    <div className="flex flex-col gap-2.5">
      <Button
        wide
        size="lg"
        pending={isPending}
        pendingLabel={t('booking.visit.working')}
        onClick={() => void verbs.run(visit, 'complete', { taken: 'cash' })}
      >
        {t('booking.visit.ask.complete.till', { amount })}
      </Button>
      <Button
        wide
        size="lg"
        tone="secondary"
        disabled={isPending}
        onClick={() => void verbs.run(visit, 'complete', { taken: 'terminal' })}
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
  )
}
