import { dayIn } from '@serein/client/format.ts'
import { useFormat, useNow } from '@serein/client/provider.tsx'
import type { Pass } from '@serein/shared/pass/contract.ts'
import { lastMoment } from '@serein/shared/pass/last-moment.ts'
import { LeftStrip } from '@serein/ui/left-strip.tsx'
import { useWords } from '../language/words.ts'

/** What is left of a pass and until when, drawn and in words. */
export function PassLeft({ pass }: { pass: Left }) {
  const words = usePassLeft()
  const { unit, units, unitsLeft, state } = pass
  return (
    <div className="flex flex-col gap-1.5">
      <LeftStrip
        left={unitsLeft}
        total={units}
        isBar={unit === 'minute'}
        isOver={state === 'expired' || state === 'refunded'}
      />
      <p className="figures text-sm">{words(pass)}</p>
    </div>
  )
}

type Left = Pick<Pass, 'unit' | 'units' | 'unitsLeft' | 'state' | 'endsAt' | 'shop'>

/** “4 of 5 left · until 14 March 2027” */
function usePassLeft(): (pass: Left) => string {
  const { t } = useWords()
  const format = useFormat()
  return ({ unit, units, unitsLeft, state, endsAt, shop }) => {
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
    if (state === 'refunded') return t('pass.left.refunded')
    if (state === 'used_up') return t('pass.left.usedUp')
    if (state === 'expired') return [t('pass.left.expired', { day: day ?? '' }), left].join(' · ')
    return [left, day ? t('pass.left.until', { day }) : null].filter(Boolean).join(' · ')
  }
}

const soonDays = 30

/** Whether something is left that soon cannot be used any more. */
export function useEndsSoon(): (pass: Pick<Pass, 'state' | 'endsAt'>) => boolean {
  const now = Date.parse(useNow())
  return ({ state, endsAt }) =>
    state === 'active' && endsAt !== null && Date.parse(endsAt) - now < soonDays * 86_400_000
}
