import { CalendarClock } from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { Button, type ButtonTone } from '@serein/ui/button.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Kbd } from '../../keyboard/kbd.tsx'
import { useWords } from '../../language/words.ts'
import { canReschedule, checkInOpensAt, verbsOf, type ShopVerb } from './shop-verb.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { useJustChanged } from '../use-just-changed.ts'
import { isBilled, isToPay, outstandingMinor } from './visit-status.ts'

const letters: Partial<Record<ShopVerb, string>> = { checkIn: 'C', complete: 'X', markNoShow: 'A' }

/** The possible actions on the visit now. */
export function VisitActions(props: { visit: Visit; now: number; desk: DeskInHand }) {
  const { visit, now, desk } = props
  const { zone, pending } = desk
  const { t } = useWords()
  const format = useFormat()
  const possible = verbsOf(visit, zone, now, desk)
  const owes = desk.seesMoney && isBilled(visit) && outstandingMinor(visit) > 0
  const takesMoney = owes && isToPay(visit)
  const isFresh = useJustChanged(possible.join(' '))
  if (!desk.mayChange && possible.length === 0 && !owes)
    return <p className="text-sm text-ink-soft">{t('booking.visit.viewOnly')}</p>
  const opensAt = checkInOpensAt(visit, now)
  const reschedules = canReschedule(visit, desk)
  if (possible.length === 0 && !owes) return null
  return (
    <div className="grid grid-cols-2 gap-2.5">
      {opensAt ? (
        <p className="col-span-2 text-sm text-ink-soft">
          {t('booking.visit.early', { time: format.time(opensAt, zone) })}
        </p>
      ) : null}
      {owes ? (
        <Button
          className={cx(
            'aria-disabled:opacity-60',
            takesMoney || !reschedules ? 'col-span-2' : 'order-first',
          )}
          tone={takesMoney ? 'primary' : 'secondary'}
          aria-disabled={isFresh}
          onClick={() => isFresh || desk.openBill(visit.id)}
        >
          {t('payment.open.take')}
        </Button>
      ) : null}
      {possible.map((verb, index) => (
        <Button
          key={verb}
          className={cx(
            'aria-disabled:opacity-60',
            (possible.length !== 3 || index === 2) && 'col-span-2',
          )}
          tone={toneOf(verb, index, takesMoney)}
          aria-keyshortcuts={letters[verb]}
          aria-disabled={isFresh}
          pending={pending?.id === visit.id && pending.verb === verb}
          pendingLabel={t('booking.visit.working')}
          onClick={() => isFresh || desk.verbs.start(visit, verb)}
        >
          <span className="inline-flex items-center gap-2.5">
            {t(`booking.visit.${verb}`)}
            {letters[verb] ? <Kbd>{letters[verb]}</Kbd> : null}
          </span>
        </Button>
      ))}
      {reschedules ? (
        <Button
          className={cx('order-first', (takesMoney || !owes) && 'col-span-2')}
          tone="secondary"
          icon={<CalendarClock aria-hidden />}
          onClick={() => desk.verbs.startReschedule(visit)}
        >
          {t('booking.move.button')}
        </Button>
      ) : null}
    </div>
  )
}

function toneOf(verb: ShopVerb, index: number, isSecond: boolean): ButtonTone {
  if (verb === 'cancelByShop' || verb.startsWith('undo')) return 'quiet'
  return index === 0 && !isSecond ? 'primary' : 'secondary'
}
