import { CalendarClock } from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { Button, type ButtonTone } from '@serein/ui/button.tsx'
import { Kbd } from '../../keyboard/kbd.tsx'
import { useWords } from '../../language/words.ts'
import { canReschedule, checkInOpensAt, verbsOf, type ShopVerb } from './shop-verb.ts'
import type { DeskInHand } from '../desk/use-desk.ts'

const letters: Partial<Record<ShopVerb, string>> = { checkIn: 'C', complete: 'X', markNoShow: 'A' }

/** What can be done with the visit now; only what is possible is there. */
export function VisitActions(props: { visit: Visit; now: number; desk: DeskInHand }) {
  const { visit, now, desk } = props
  const { zone, pending } = desk
  const { t } = useWords()
  const format = useFormat()
  const possible = verbsOf(visit, zone, now, desk)
  if (!desk.mayChange && possible.length === 0)
    return <p className="text-sm text-ink-soft">{t('booking.visit.viewOnly')}</p>
  const opensAt = checkInOpensAt(visit, now)
  if (possible.length === 0) return null
  return (
    <div className="grid grid-cols-2 gap-2.5">
      {opensAt ? (
        <p className="col-span-2 text-sm text-ink-soft">
          {t('booking.visit.early', { time: format.time(opensAt, zone) })}
        </p>
      ) : null}
      {possible.map((verb, index) => (
        <Button
          key={verb}
          className={possible.length === 3 && index < 2 ? undefined : 'col-span-2'}
          tone={toneOf(verb, index)}
          aria-keyshortcuts={letters[verb]}
          pending={pending?.id === visit.id && pending.verb === verb}
          pendingLabel={t('booking.visit.working')}
          onClick={() => desk.verbs.start(visit, verb)}
        >
          <span className="inline-flex items-center gap-2.5">
            {t(`booking.visit.${verb}`)}
            {letters[verb] ? <Kbd>{letters[verb]}</Kbd> : null}
          </span>
        </Button>
      ))}
      {canReschedule(visit, desk) ? (
        <Button
          className="order-first col-span-2"
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

function toneOf(verb: ShopVerb, index: number): ButtonTone {
  if (verb === 'cancelByShop' || verb === 'undoCheckIn' || verb === 'undoNoShow') return 'quiet'
  return index === 0 ? 'primary' : 'secondary'
}
