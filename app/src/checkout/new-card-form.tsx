import { useRef } from 'react'
import { Form } from '@serein/ui/form.tsx'
import { type CardReader, type CardReference, NewCard } from './new-card.tsx'
import { CardPayButton, cardFormId } from './pay-by-card.tsx'
import type { PayProps } from './provider-screen.tsx'
import { cardProviderOf, type Payable } from './use-provider-payment.ts'

/** Pays with a new card that is not saved. */
export function NewCardForm(
  props: PayProps & {
    payable: Payable
    price: { amountMinor: number; currency: string }
    pay: (reference: CardReference) => void
  },
) {
  const { amountMinor, currency } = props.price
  const reader = useRef<CardReader>(null)
  const submit = async () => {
    if (props.isPending) return
    const reference = await reader.current?.read()
    if (reference) props.pay(reference)
  }
  return (
    <Form id={cardFormId} onSend={() => void submit()}>
      <NewCard
        ref={reader}
        by={cardProviderOf(props.payable)}
        charge={{ amountMinor, currency, keepsCard: false }}
        isUnanswered={props.isUnanswered}
      >
        <div className="hidden md:block">
          <CardPayButton {...props} />
        </div>
      </NewCard>
    </Form>
  )
}
