import { CreditCard } from 'lucide-react'
import { useNow } from '@serein/client/provider.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { firstChoice, SavedCardChoice } from './saved-card-choice.tsx'
import type { Quote } from './use-quote.ts'

/** The chosen card on file; null if there is none yet or none is required. */
export function useCardOnFile(quote: Quote | null, chosen: string | null): string | null {
  const now = Date.parse(useNow())
  if (!quote?.needsCard) return null
  const first = firstChoice(quote.savedCards, now)
  return chosen ?? (first === 'new' ? null : first)
}

/** Chooses the card on file that the spa requires, with what its owner agrees to. */
export function CardOnFile(props: {
  quote: Quote
  selected: string | null
  onSelect: (cardId: string) => void
}) {
  const { t } = useWords()
  const { savedCards, cardConsent, businessId, booking } = props.quote
  return (
    <section aria-labelledby="on-file" className="mt-2">
      <h2 id="on-file" className="serif mb-1 text-lg">
        {t('checkout.onFile.title')}
      </h2>
      <p className="mb-3 text-sm text-ink-soft">
        {t('checkout.saved.nothingCharged')}. {cardConsent}
      </p>
      {savedCards.length ? (
        <SavedCardChoice
          savedOnly
          cards={savedCards}
          selected={props.selected ?? ''}
          onSelect={props.onSelect}
        />
      ) : null}
      <ButtonLink
        tone="secondary"
        className="mt-3"
        icon={<CreditCard aria-hidden />}
        href={linkTo('card', { business: businessId, booking: booking.id, add: true })}
      >
        {t(savedCards.length ? 'checkout.saved.another' : 'checkout.onFile.add')}
      </ButtonLink>
    </section>
  )
}
