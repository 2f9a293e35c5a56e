import { ExternalLink } from 'lucide-react'
import { BottomBar } from '@serein/ui/bottom-bar.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { useWords, type Word } from '../language/words.ts'

interface PayProps {
  /** The formatted amount. */
  amount: string
  isPending: boolean
  pay: () => void
}

/** What the payer agrees to at PayPal, and the way there. */
export function Agreement({ text, ...props }: PayProps & { text: Word }) {
  const { t } = useWords()
  return (
    <Card className="flex flex-col gap-5 p-5">
      <p>{t(text, { amount: props.amount })}</p>
      <div className="hidden md:block">
        <PayButton {...props} />
      </div>
    </Card>
  )
}

/** The main action at the bottom of a phone. */
export function PayPalPayBar(props: PayProps) {
  const { t } = useWords()
  return (
    <BottomBar className="md:hidden" note={t('checkout.card.once')}>
      <PayButton {...props} />
    </BottomBar>
  )
}

function PayButton({ isPending, pay }: PayProps) {
  const { t } = useWords()
  return (
    <Button
      size="lg"
      wide
      icon={<ExternalLink aria-hidden />}
      pending={isPending}
      pendingLabel={t('checkout.paypal.asking')}
      onClick={() => pay()}
    >
      {t('checkout.paypal.go')}
    </Button>
  )
}
