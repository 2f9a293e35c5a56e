import { lazy, Suspense } from 'react'
import { mostGuests } from '@serein/shared/slot/request.ts'
import { Card } from '@serein/ui/card.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { Stepper } from '@serein/ui/stepper.tsx'
import { useWords } from '../language/words.ts'
import type { VisitData } from './visit.ts'
import type { UsedBasket } from './use-basket.ts'

const PartyTogether = lazy(async () => ({
  default: (await import('./party-together.tsx')).PartyTogether,
}))

/** For how many, and how they go together; one line for somebody who comes alone. */
export function PartyPlan({ data, basket }: { data: VisitData; basket: UsedBasket }) {
  const { t } = useWords()
  const { guests } = basket
  const most = Math.min(data.shop.rules.partyLimit, mostGuests)
  if (most < 2) return null
  const isParty = guests.length > 1
  return (
    <Card className="mt-2 px-5 py-3">
      <Stepper
        label={t('shop.party.count')}
        value={guests.length}
        min={1}
        max={most}
        onValue={basket.setCount}
        words={{ less: t('shop.party.less'), more: t('shop.party.more') }}
      />
      {isParty ? (
        <Suspense fallback={<TogetherPlace canShare={basket.canShare} />}>
          <PartyTogether basket={basket} />
        </Suspense>
      ) : null}
    </Card>
  )
}

/** As high as what is to come, so that nothing below moves away from under a finger. */
function TogetherPlace({ canShare }: { canShare: boolean }) {
  return (
    <div className="mt-2 border-t border-line pt-4 pb-2">
      <Skeleton shape="round" className="h-13" />
      {canShare ? <div className="mt-2 h-11" /> : null}
    </div>
  )
}
