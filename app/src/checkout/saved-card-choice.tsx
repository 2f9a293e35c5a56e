import { CreditCard } from 'lucide-react'
import { useNow } from '@serein/client/provider.tsx'
import type { SavedCard } from '@serein/shared/payment/card.ts'
import { hasExpired } from '@serein/shared/payment/rules.ts'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import { useWords } from '../language/words.ts'
import { useCardWords } from '../page/card-words.ts'

/** One of the saved cards, or `new`. */
export type CardChoice = string

/** The preselected card: the default, or the first that is still valid. */
export function firstChoice(cards: readonly SavedCard[], now: number): CardChoice {
  return cards.find((card) => !hasExpired(card, now))?.id ?? 'new'
}

/** Chooses a saved card or a new one. */
export function SavedCardChoice(props: {
  cards: readonly SavedCard[]
  selected: CardChoice
  onSelect: (choice: CardChoice) => void
  /** Without a form for a new one. */
  savedOnly?: boolean
}) {
  const { t } = useWords()
  const { name, expiry } = useCardWords()
  const now = Date.parse(useNow())
  const saved = props.cards.map((card) => ({
    id: card.id,
    label: name(card),
    help: expiry(card, now),
    disabled: hasExpired(card, now),
  }))
  const another = {
    id: 'new',
    label: t('checkout.saved.another'),
    aside: <CreditCard aria-hidden className="size-5 text-ink-soft" />,
  }
  return (
    <ChoiceRows
      label={t('checkout.saved.which')}
      choices={props.savedOnly ? saved : [...saved, another]}
      selected={props.selected}
      onSelect={props.onSelect}
    />
  )
}
