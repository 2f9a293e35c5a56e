import { CreditCard } from 'lucide-react'
import { useImperativeHandle, useRef, useState } from 'react'
import { Card } from '@serein/ui/card.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import {
  asCardNumber,
  asExpiry,
  asSecurityCode,
  readCard,
  type CardFields,
  type CardProblem,
} from './card-fields.ts'
import type { CardReference, NewCardProps } from './new-card.tsx'
import { referenceOf } from './sandbox-card.ts'
import { TestCards } from './test-cards.tsx'

const empty: CardFields = { number: '', expiry: '', securityCode: '' }

/** The fields of a card. They stay in this form and go to the sandbox, never to us. */
export function SandboxCardFields({ ref, isUnanswered, children }: NewCardProps) {
  const { t } = useWords()
  const card = useRef<HTMLDivElement>(null)
  const [fields, setFields] = useState(empty)
  const [problems, setProblems] = useState<readonly CardProblem[]>([])
  const cardReference = useRef<CardReference | null>(null)
  const change = (part: Partial<CardFields>) => {
    cardReference.current = null
    setFields((before) => ({ ...before, ...part }))
    setProblems((before) => before.filter((problem) => !(problem in part)))
  }
  useImperativeHandle(ref, () => ({
    async read() {
      if (isUnanswered && cardReference.current) return cardReference.current
      const read = readCard(fields)
      setProblems(read.problems ?? [])
      if (read.card) return (cardReference.current = referenceOf(read.card))
      card.current?.querySelector<HTMLInputElement>(`[name="${read.problems[0]}"]`)?.focus()
      return null
    },
  }))
  const wrong = (field: CardProblem) => problems.includes(field)
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
          value={fields.number}
          onChange={(event) => change({ number: asCardNumber(event.target.value) })}
          error={wrong('number') && t('checkout.card.numberWrong')}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] items-start gap-4">
          <TextField
            name="expiry"
            label={t('checkout.card.expiry')}
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder={t('checkout.card.expiryFormat')}
            value={fields.expiry}
            onChange={(event) => change({ expiry: asExpiry(event.target.value, fields.expiry) })}
            error={wrong('expiry') && t('checkout.card.expiryWrong')}
          />
          <TextField
            name="securityCode"
            label={t('checkout.card.code')}
            inputMode="numeric"
            autoComplete="cc-csc"
            placeholder="123"
            value={fields.securityCode}
            onChange={(event) => change({ securityCode: asSecurityCode(event.target.value) })}
            error={wrong('securityCode') && t('checkout.card.codeWrong')}
          />
        </div>
        {children}
      </Card>
      <TestCards
        onPick={(number) =>
          change({ number: asCardNumber(number), expiry: '12 / 34', securityCode: '123' })
        }
      />
    </div>
  )
}
