import { CalendarClock, CreditCard, Store, Wallet } from 'lucide-react'
import type { Tender } from '@serein/shared/payment/tenders.ts'
import { ChoiceCards } from '@serein/ui/choice.tsx'
import { useWords, type Word } from '../language/words.ts'

const tenderLabels = {
  card: { word: 'checkout.tender.card', icon: CreditCard },
  paypal: { word: 'checkout.tender.paypal', icon: Wallet },
  paylater: { word: 'checkout.tender.paylater', icon: CalendarClock },
  at_shop: { word: 'checkout.tender.atShop', icon: Store },
} as const satisfies Record<Tender, { word: Word; icon: unknown }>

/** The ways to pay that are taken here. */
export function TenderCards<Offered extends Tender>(props: {
  tenders: readonly { tender: Offered }[]
  selected: Offered | null
  onSelect: (tender: Offered) => void
  /** Explains the chosen one. */
  help?: string
}) {
  const { t } = useWords()
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="serif mb-3 text-lg">
        {t('checkout.tender.title')}
      </h2>
      <ChoiceCards
        label={t('checkout.tender.label')}
        labelHidden
        choices={props.tenders.map(({ tender }) => {
          const { word, icon: Icon } = tenderLabels[tender]
          return { id: tender, label: t(word), icon: <Icon aria-hidden /> }
        })}
        selected={props.selected}
        onSelect={props.onSelect}
      />
      {props.help ? <p className="mt-3 text-sm text-ink-soft">{props.help}</p> : null}
    </section>
  )
}
