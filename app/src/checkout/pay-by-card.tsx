import { Lock } from 'lucide-react'
import { BottomBar } from '@serein/ui/bottom-bar.tsx'
import { useWords } from '../language/words.ts'
import { SubmitButton } from '../page/submit-button.tsx'

/** The form that the button at the bottom of a phone sends. */
export const cardFormId = 'card'

interface Paying {
  /** The formatted amount. */
  amount: string
  isPending: boolean
}

/** Sends the form from the bottom of a phone. */
export function CardPayBar(props: Paying) {
  const { t } = useWords()
  return (
    <BottomBar className="md:hidden" note={t('checkout.card.once')}>
      <CardPayButton {...props} />
    </BottomBar>
  )
}

export function CardPayButton({ amount, isPending }: Paying) {
  const { t } = useWords()
  return (
    <SubmitButton
      form={cardFormId}
      size="lg"
      wide
      icon={<Lock aria-hidden />}
      pending={isPending}
      pendingLabel={t('checkout.card.asking')}
    >
      {t('checkout.card.pay', { amount })}
    </SubmitButton>
  )
}
