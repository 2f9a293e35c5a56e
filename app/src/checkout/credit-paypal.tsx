import { ExternalLink } from 'lucide-react'
import type { TopUp } from '@serein/shared/checkout/top-up.ts'
import { BottomBar } from '@serein/ui/bottom-bar.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { useScreenSearch } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import type { Preload } from '../router.tsx'
import { type TopUpPayProps, TopUpScreen } from './top-up-screen.tsx'
import { preloadTopUp } from './use-top-up.ts'

export { topUpFallback as fallback } from './no-top-up.tsx'

export const preload = (context: Preload<'creditPaypal'>) => preloadTopUp(context)

const words = {
  approvalTitle: 'checkout.paypal.waiting',
  go: 'checkout.paypal.go',
  failed: 'checkout.declined.paypalTitle',
} as const
const now = {
  ...words,
  title: 'checkout.paypal.title',
  approvalText: 'checkout.credit.paypal',
} as const
const later = {
  ...words,
  title: 'checkout.paylater.title',
  approvalText: 'checkout.credit.paylater',
} as const

/** Adds money to a wallet from a PayPal account, at once or to be paid later. */
export function Page() {
  const { topUp, tender = 'paypal' } = useScreenSearch('creditPaypal')
  const isLater = tender === 'paylater'
  return (
    <TopUpScreen
      key={tender}
      topUpId={topUp}
      tender={tender}
      words={isLater ? later : now}
      Form={isLater ? LaterForm : PayPalForm}
      Bar={PayPalBar}
    />
  )
}

type FormProps = TopUpPayProps & { topUp: TopUp }

function PayPalForm(props: FormProps) {
  return <Agreement {...props} text={now.approvalText} />
}

function LaterForm(props: FormProps) {
  return <Agreement {...props} text={later.approvalText} />
}

function Agreement({
  text,
  ...props
}: FormProps & { text: typeof now.approvalText | typeof later.approvalText }) {
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

function PayPalBar(props: TopUpPayProps) {
  const { t } = useWords()
  return (
    <BottomBar className="md:hidden" note={t('checkout.card.once')}>
      <PayButton {...props} />
    </BottomBar>
  )
}

function PayButton({ isPending, pay }: Pick<TopUpPayProps, 'isPending' | 'pay'>) {
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
