import type { Tender } from '@serein/shared/payment/tenders.ts'
import { useWords, type Word } from '../language/words.ts'
import { TenderCards } from './tender-cards.tsx'
import { isSandbox } from './use-provider-payment.ts'
import type { Quote } from './use-quote.ts'

/** The tender for the bill, or for what the wallet leaves. */
export function TenderChoice(props: {
  quote: Quote
  selected: Tender | null
  onSelect: (tender: Tender) => void
}) {
  const { t } = useWords()
  const { quote, selected, onSelect } = props
  const help = isSandbox(quote, selected)
    ? t('checkout.tender.sandboxHelp')
    : t(helps[selected ?? 'at_shop'], { shop: quote.booking.shop.name })
  return (
    <div className="mt-2">
      <TenderCards {...{ tenders: quote.tenders, selected, onSelect, help }} />
    </div>
  )
}

const helps: Record<Tender, Word> = {
  card: 'checkout.tender.cardHelp',
  paypal: 'checkout.tender.paypalHelp',
  paylater: 'checkout.tender.paylaterHelp',
  at_shop: 'checkout.tender.atShopHelp',
}
