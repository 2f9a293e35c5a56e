import { CreditCard } from 'lucide-react'
import { useImperativeHandle, useRef } from 'react'
import { Card } from '@serein/ui/card.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords, type Word } from '../language/words.ts'
import { useServerForm } from '../page/use-server-form.ts'
import {
  asCardNumber,
  asExpiry,
  asSecurityCode,
  readCard,
  type CardFields,
  type CardProblem,
} from './card-fields.ts'
import type { CardReference, NewCardProps } from './new-card.tsx'
import { referenceOf, type TypedCard } from './sandbox-card.ts'
import { TestCards } from './test-cards.tsx'

const empty: CardFields = { number: '', expiry: '', securityCode: '' }
const wrong: Record<CardProblem, Word> = {
  number: 'checkout.card.numberWrong',
  expiry: 'checkout.card.expiryWrong',
  securityCode: 'checkout.card.codeWrong',
}

/** The fields of a card. They stay in this form and go to the sandbox, never to us. */
export function SandboxCardFields({ ref, isUnanswered, children }: NewCardProps) {
  const { t } = useWords()
  const card = useRef<HTMLDivElement>(null)
  const cardReference = useRef<CardReference | null>(null)
  const form = useServerForm({
    initial: empty,
    read: (fields) => {
      const { card: sent = null, problems = [] } = readCard(fields)
      return { sent, faults: problems.map((field) => ({ field, text: t(wrong[field]) })) }
    },
    send: async (sent: TypedCard) => (cardReference.current = referenceOf(sent)),
  })
  const change = (part: Partial<CardFields>) => {
    cardReference.current = null
    form.set(part)
  }
  useImperativeHandle(ref, () => ({
    async read() {
      if (isUnanswered && cardReference.current) return cardReference.current
      return (await form.send(card.current?.closest('form') ?? null)) ?? null
    },
  }))
  const { number, expiry, securityCode } = form.values
  return (
    <div ref={card}>
      <Card className="flex flex-col gap-5 p-5">
        <TextField
          name="number"
          label={t('checkout.card.number')}
          icon={<CreditCard />}
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="4242 4242 4242 4242"
          value={number}
          onChange={(event) => change({ number: asCardNumber(event.target.value) })}
          error={form.at('number')}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] items-start gap-4">
          <TextField
            name="expiry"
            label={t('checkout.card.expiry')}
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder={t('checkout.card.expiryFormat')}
            value={expiry}
            onChange={(event) => change({ expiry: asExpiry(event.target.value, expiry) })}
            error={form.at('expiry')}
          />
          <TextField
            name="securityCode"
            label={t('checkout.card.code')}
            inputMode="numeric"
            autoComplete="cc-csc"
            placeholder="123"
            value={securityCode}
            onChange={(event) => change({ securityCode: asSecurityCode(event.target.value) })}
            error={form.at('securityCode')}
          />
        </div>
        {children}
      </Card>
      <TestCards
        onPick={(picked) =>
          change({ number: asCardNumber(picked), expiry: '12 / 34', securityCode: '123' })
        }
      />
    </div>
  )
}
