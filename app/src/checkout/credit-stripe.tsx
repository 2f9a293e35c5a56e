import { Lock } from 'lucide-react'
import { useRef, type FormEvent } from 'react'
import type { TopUp } from '@serein/shared/checkout/top-up.ts'
import { BottomBar } from '@serein/ui/bottom-bar.tsx'
import { useScreenSearch } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { SubmitButton } from '../page/submit-button.tsx'
import type { Preload } from '../router.tsx'
import { type CardReader, NewCard } from './new-card.tsx'
import { type TopUpPayProps, TopUpScreen } from './top-up-screen.tsx'
import { preloadTopUp } from './use-top-up.ts'

export { topUpFallback as fallback } from './no-top-up.tsx'

export const preload = (context: Preload<'creditStripe'>) => preloadTopUp(context)

const words = {
  title: 'checkout.card.title',
  approvalTitle: 'checkout.bank.title',
  approvalText: 'checkout.bank.text',
  go: 'checkout.bank.go',
  failed: 'checkout.declined.title',
} as const

/** Adds money to a wallet by card. */
export function Page() {
  const { topUp } = useScreenSearch('creditStripe')
  return <TopUpScreen topUpId={topUp} tender="card" words={words} Form={CardForm} Bar={CardBar} />
}

function CardForm(props: TopUpPayProps & { topUp: TopUp }) {
  const { amountMinor, currency, tenders } = props.topUp
  const reader = useRef<CardReader>(null)
  const by = tenders.find(({ tender }) => tender === 'card') ?? { provider: null, publicKey: null }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (props.isPending) return
    const reference = await reader.current?.read()
    if (reference) props.pay(reference)
  }
  return (
    <form id="card" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <NewCard ref={reader} by={by} charge={{ amountMinor, currency, keepsCard: false }}>
        <div className="hidden md:block">
          <PayButton {...props} />
        </div>
      </NewCard>
    </form>
  )
}

function CardBar(props: TopUpPayProps) {
  const { t } = useWords()
  return (
    <BottomBar className="md:hidden" note={t('checkout.card.once')}>
      <PayButton {...props} />
    </BottomBar>
  )
}

function PayButton(props: TopUpPayProps) {
  const { t } = useWords()
  return (
    <SubmitButton
      form="card"
      size="lg"
      wide
      icon={<Lock aria-hidden />}
      pending={props.isPending}
      pendingLabel={t('checkout.card.asking')}
    >
      {t('checkout.card.pay', { amount: props.amount })}
    </SubmitButton>
  )
}
