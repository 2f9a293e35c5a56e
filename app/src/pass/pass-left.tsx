import { dayIn } from '@serein/client/format.ts'
import { useFormat } from '@serein/client/provider.tsx'
import type { Pass } from '@serein/shared/pass/contract.ts'
import { lastMoment } from '@serein/shared/pass/last-moment.ts'
import { LeftStrip } from '@serein/ui/left-strip.tsx'
import { useWords } from '../language/words.ts'

/** What is left of a pass and until when, drawn and in words: “4 of 5 left · until 14 March 2027”. */
export function PassLeft({ pass }: { pass: Pass }) {
  const { t } = useWords()
  const format = useFormat()
  const { unit, units, unitsLeft, state, endsAt, shop } = pass
  const day =
    endsAt &&
    format.day(dayIn(lastMoment(endsAt), shop.timeZone), {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    })
  const left = t(unit === 'visit' ? 'pass.left.visits' : 'pass.left.minutes', {
    left: unitsLeft,
    units,
  })
  const words = {
    active: [left, day && t('pass.left.until', { day })],
    used_up: [t('pass.left.usedUp')],
    expired: [t('pass.left.expired', { day: day ?? '' }), left],
    refunded: [t('pass.left.refunded')],
  }[state]
  return (
    <div className="flex flex-col gap-1.5">
      <LeftStrip
        left={unitsLeft}
        total={units}
        isBar={unit === 'minute'}
        isOver={state === 'expired' || state === 'refunded'}
      />
      <p className="figures text-sm">{words.filter(Boolean).join(' · ')}</p>
    </div>
  )
}
