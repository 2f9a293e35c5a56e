import { useFormat } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { useWords } from '../../language/words.ts'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import type { DeskQuestion } from '../desk/desk.ts'
import { CancelDialog, CancelGuestDialog } from './cancel-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { RescheduleSheet } from './reschedule-sheet.tsx'
import type { DeskInHand } from '../desk/use-desk.ts'
import { outstandingMinor } from './visit-status.ts'
import { useVisitWords } from './visit-words.tsx'
import { useLastValue } from '../use-last-value.ts'

/** The dialogs that completing and cancelling go through. */
export function VisitDialogs(props: { desk: DeskInHand; calendar: ShopCalendar; now: number }) {
  const { desk, calendar } = props
  const { question } = desk
  const tells = calendar.tellsClients
  return (
    <>
      <CompleteDialog desk={desk} question={question?.verb === 'complete' ? question : null} />
      <CancelDialog
        {...{ desk, tells }}
        question={question?.verb === 'cancelByShop' ? question : null}
      />
      <CancelGuestDialog
        {...{ desk, tells }}
        question={question?.verb === 'cancelGuest' ? question : null}
      />
      <MoveDialog {...props} question={question?.verb === 'move' ? question : null} />
      <RescheduleSheet {...props} question={question?.verb === 'reschedule' ? question : null} />
    </>
  )
}

type DialogProps = { desk: DeskInHand; question: DeskQuestion | null }

function CompleteDialog({ desk, question }: DialogProps) {
  const { verbs } = desk
  const { t } = useWords()
  const format = useFormat()
  const words = useVisitWords()
  const visit = useLastValue(question)?.visit
  if (!visit) return null
  const name = words.name(visit)
  const amount = format.money(
    { amountMinor: outstandingMinor(visit), currency: visit.currency },
    { short: true },
  )
  const isPending = desk.pending?.id === visit.id
  return (
    <Sheet
      open={question !== null}
      onClose={() => desk.store.ask(null)}
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
    </Sheet>
  )
}
