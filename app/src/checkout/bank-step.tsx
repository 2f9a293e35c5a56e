import { Landmark } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { ProgressBar } from '@serein/ui/progress.tsx'
import { useWords } from '../language/words.ts'

/** The bank wants the customer's own yes, as with 3-D Secure; here the sandbox plays the bank. */
export function BankStep(props: {
  amount: string
  shop: string
  isPending: boolean
  onAnswer: (approve: boolean) => void
}) {
  const { t } = useWords()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Card className="p-6 text-center">
      <span className="mx-auto flex size-14 items-center justify-center rounded-full bg-gold-soft text-gold">
        <Landmark aria-hidden className="size-6" />
      </span>
      <h2 ref={title} tabIndex={-1} className="serif mt-4 text-xl">
        {t('checkout.bank.title')}
      </h2>
      <p className="mt-2 text-ink-soft">
        {t('checkout.bank.text', { amount: props.amount, shop: props.shop })}
      </p>
      <div className="mt-6 flex flex-col gap-2.5">
        <Button
          size="lg"
          wide
          pending={props.isPending}
          pendingLabel={t('checkout.card.asking')}
          onClick={() => props.onAnswer(true)}
        >
          {t('checkout.bank.approve')}
        </Button>
        <Button tone="quiet" wide disabled={props.isPending} onClick={() => props.onAnswer(false)}>
          {t('checkout.bank.refuse')}
        </Button>
      </div>
      <p className="mt-4 text-xs text-ink-soft">{t('checkout.bank.sandbox')}</p>
    </Card>
  )
}

/** An answer is on its way: what happens, and after a while that it takes longer than usual. */
export function Asking() {
  const { t } = useWords()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 2_500)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Card className="p-6">
      <ProgressBar label={t('checkout.card.asking')} />
      <p role="status" className="mt-4 text-sm text-ink-soft">
        {isSlow ? t('checkout.card.slow') : t('checkout.card.askingText')}
      </p>
    </Card>
  )
}
