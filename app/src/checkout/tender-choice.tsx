import { CalendarClock, CreditCard, Store, Wallet } from 'lucide-react'
import { ChoiceCards } from '@serein/ui/choice.tsx'
import { useWords, type Word } from '../language/words.ts'
import { isSandbox, type Quote } from './use-quote.ts'

type Tender = Quote['tenders'][number]['tender']

/** How the bill is paid, or the rest that the wallet leaves. */
export function TenderChoice(props: {
  quote: Quote
  selected: Tender | null
  onSelect: (tender: Tender) => void
}) {
  const { t } = useWords()
  const words = {
    card: { label: t('checkout.tender.card'), icon: <CreditCard aria-hidden /> },
    paypal: { label: t('checkout.tender.paypal'), icon: <Wallet aria-hidden /> },
    paylater: { label: t('checkout.tender.paylater'), icon: <CalendarClock aria-hidden /> },
    at_shop: { label: t('checkout.tender.atShop'), icon: <Store aria-hidden /> },
  } as const
  const help = isSandbox(props.quote, props.selected)
    ? t('checkout.tender.sandboxHelp')
    : t(helps[props.selected ?? 'at_shop'], { shop: props.quote.booking.shop.name })
  return (
    <section aria-labelledby="how" className="mt-2">
      <h2 id="how" className="serif mb-3 text-lg">
        {t('checkout.tender.title')}
      </h2>
      <ChoiceCards
        label={t('checkout.tender.label')}
        labelHidden
        choices={props.quote.tenders.map(({ tender }) => ({ id: tender, ...words[tender] }))}
        selected={props.selected}
        onSelect={props.onSelect}
      />
      <p className="mt-3 text-sm text-ink-soft">{help}</p>
    </section>
  )
}

const helps: Record<Tender, Word> = {
  card: 'checkout.tender.cardHelp',
  paypal: 'checkout.tender.paypalHelp',
  paylater: 'checkout.tender.paylaterHelp',
  at_shop: 'checkout.tender.atShopHelp',
}
