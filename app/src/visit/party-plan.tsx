import { lazy, Suspense } from 'react'
import { mostGuests } from '@serein/shared/slot/request.ts'
import { Card } from '@serein/ui/card.tsx'
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
        <Suspense>
          <PartyTogether basket={basket} />
        </Suspense>
      ) : null}
    </Card>
  )
}
