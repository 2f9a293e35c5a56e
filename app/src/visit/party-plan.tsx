import { mostGuests } from '@serein/shared/slot/request.ts'
import { Card } from '@serein/ui/card.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Stepper } from '@serein/ui/stepper.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { useWords } from '../language/words.ts'
import type { VisitData } from './visit.ts'
import type { UsedBasket } from './use-basket.ts'

/** For how many, and how they go together; one line for somebody who comes alone. */
export function PartyPlan({ data, basket }: { data: VisitData; basket: UsedBasket }) {
  const { t } = useWords()
  const { guests, together, canShare, sameRoom } = basket
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
        <div className="mt-2 border-t border-line pt-4 pb-2">
          <Segmented
            label={t('shop.party.together')}
            labelHidden
            selected={together}
            onSelect={basket.setTogether}
            choices={[
              { id: 'same_start', label: t('shop.party.sameStart') },
              { id: 'in_turn', label: t('shop.party.inTurn') },
            ]}
          />
          {canShare ? (
            <Switch
              className="mt-2"
              label={t('shop.party.sameRoom')}
              checked={sameRoom}
              onChecked={basket.setSameRoom}
            />
          ) : null}
        </div>
      ) : null}
    </Card>
  )
}
