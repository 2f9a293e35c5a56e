import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useImperativeHandle, useMemo, useRef, useState } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../language/words.ts'
import type { NewCardProps } from './new-card.tsx'
import { stripeAppearance } from './stripe-appearance.ts'

type Props = NewCardProps & { publicKey: string }

/**
 * Stripe’s own fields, whose content never reaches us. They give a confirmation token that the server charges or saves. Their
 * texts are Stripe’s, in the reader’s language.
 */
export function StripeCardFields(props: Props) {
  const { t, language } = useWords()
  const [isLost, setLost] = useState(false)
  const { publicKey, charge } = props
  const stripe = useMemo(
    () =>
      loadStripe(publicKey).catch(() => {
        setLost(true)
        return null
      }),
    [publicKey],
  )
  const appearance = useMemo(() => stripeAppearance(), [])
  const purpose = charge
    ? ({
        mode: 'payment',
        amount: charge.amountMinor,
        currency: charge.currency.toLowerCase(),
        captureMethod: 'manual',
        setupFutureUsage: charge.keepsCard ? 'off_session' : null,
      } as const)
    : ({ mode: 'setup', currency: 'eur', setupFutureUsage: 'off_session' } as const)
  if (isLost)
    return (
      <Notice announce tone="red">
        <p>{t('checkout.saved.offline')}</p>
        <Button tone="secondary" className="mt-3" onClick={() => location.reload()}>
          {t('screen.problem.retry')}
        </Button>
      </Notice>
    )
  return (
    <Elements
      stripe={stripe}
      options={{
        ...purpose,
        paymentMethodCreation: 'manual',
        locale: language,
        appearance,
      }}
    >
      <Fields {...props} />
    </Elements>
  )
}

function Fields({ ref, isUnanswered, children }: Props) {
  const { t } = useWords()
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const tokenId = useRef<string | null>(null)
  useImperativeHandle(ref, () => ({
    async read() {
      setProblem(null)
      if (!stripe || !elements) return null
      const before = tokenId.current
      if (isUnanswered && before) return () => Promise.resolve(before)
      const sent = await elements.submit()
      const made = sent.error ? sent : await stripe.createConfirmationToken({ elements })
      if ('confirmationToken' in made && made.confirmationToken) {
        const { id } = made.confirmationToken
        tokenId.current = id
        return () => Promise.resolve(id)
      }
      // The field already shows what is wrong.
      if (made.error?.type !== 'validation_error')
        setProblem(made.error?.message ?? t('checkout.pay.offline'))
      return null
    },
  }))
  return (
    <Card className="flex flex-col gap-5 p-5">
      {problem ? (
        <Notice announce tone="red">
          {problem}
        </Notice>
      ) : null}
      {isReady ? null : <Skeleton className="h-40 rounded-md" />}
      <PaymentElement
        options={{ layout: 'tabs', terms: { card: 'never' } }}
        onReady={() => setReady(true)}
        onChange={() => void (tokenId.current = null)}
        onLoadError={({ error }) => setProblem(error.message ?? t('checkout.pay.offline'))}
      />
      {children}
    </Card>
  )
}
