import { Segmented } from '@serein/ui/choice.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { useWords } from '../language/words.ts'
import type { UsedBasket } from './use-basket.ts'

/** How the guests of a party go together. */
export function PartyTogether({ basket }: { basket: UsedBasket }) {
  const { t } = useWords()
  const { together, canShare, sameRoom } = basket
  return (
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
  )
}
