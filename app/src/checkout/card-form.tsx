import { useRef, useState } from 'react'
import { useNow } from '@serein/client/provider.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../language/words.ts'
import { type CardReader, NewCard } from './new-card.tsx'
import { CardPayButton, cardFormId } from './pay-by-card.tsx'
import type { PayProps } from './provider-screen.tsx'
import { firstChoice, SavedCardChoice } from './saved-card-choice.tsx'
import type { Bill } from './use-choice.ts'
import { cardProviderOf } from './use-provider-payment.ts'
import type { Quote } from './use-quote.ts'
import type { PaidBy } from './use-visit-payment.ts'

/** Pays with a saved card, or with a new one that can be saved. */
export function CardForm(
  props: PayProps & { quote: Quote; bill: Bill | undefined; pay: (by: PaidBy) => void },
) {
  const { t } = useWords()
  const { savedCards, booking, cardConsent } = props.quote
  // The card is saved as guarantee for what is not paid now.
  const staysOnFile = props.quote.needsCard && props.bill !== undefined && props.bill.laterMinor > 0
  const now = Date.parse(useNow())
  const [choice, setChoice] = useState<string | null>(null)
  const [wantsKept, setWantsKept] = useState(false)
  const keepsCard = wantsKept || staysOnFile
  const reader = useRef<CardReader>(null)
  const chosen = choice ?? firstChoice(savedCards, now)
  const isNew = chosen === 'new'
  const submit = async () => {
    if (props.isPending) return
    if (!isNew) return props.pay({ savedCardId: chosen })
    const reference = await reader.current?.read()
    if (reference) props.pay({ reference, keepCard: keepsCard })
  }
  const button = (
    <div className="hidden md:block">
      <CardPayButton {...props} />
    </div>
  )
  const { currency } = booking
  const amountMinor = props.bill?.tenderMinor ?? booking.totalMinor
  return (
    <Form id={cardFormId} onSend={() => void submit()} className="flex flex-col gap-4">
      {savedCards.length ? (
        <SavedCardChoice cards={savedCards} selected={chosen} onSelect={setChoice} />
      ) : null}
      {staysOnFile ? (
        <Notice tone="gold" title={t('checkout.onFile.kept')}>
          {cardConsent}
        </Notice>
      ) : null}
      {isNew ? (
        <NewCard
          ref={reader}
          by={cardProviderOf(props.quote)}
          charge={{ amountMinor, currency, keepsCard }}
          isUnanswered={props.isUnanswered}
        >
          {staysOnFile ? null : (
            <Checkbox
              label={t('checkout.saved.keep')}
              checked={wantsKept}
              onChecked={setWantsKept}
            />
          )}
          {button}
        </NewCard>
      ) : (
        <Card className="hidden p-5 md:block">{button}</Card>
      )}
    </Form>
  )
}
