import { useClient } from '@serein/client/provider.tsx'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { PaymentLinkOver } from './payment-link.tsx'
import { usePaymentLink } from './payment-link-data.ts'
import { LinkDone, LinkSum } from './payment-link-sum.tsx'
import { ProviderScreen } from './provider-screen.tsx'
import { useWholePayment } from './use-whole-payment.ts'

/** Pays what a link asks for through one tender. */
export function LinkPayScreen({ token, tender }: { token: string; tender: OnlineTender }) {
  const { t } = useWords()
  const { api } = useClient()
  const { query, isEnded } = usePaymentLink(token)
  const { data: link } = query
  const isPaid = link?.state === 'paid'
  const { payment } = useWholePayment({
    name: `payment-link.${token}`,
    query,
    isPaid,
    command: { token, tender, expectedDueMinor: link?.dueMinor ?? 0 },
    pay: api.paymentLink.pay,
    resume: () => api.paymentLink.resume({ token }),
  })
  if (isEnded) return <PaymentLinkOver link={null} />
  if (link?.state === 'over') return <PaymentLinkOver link={link} />
  return (
    <ProviderScreen
      tender={tender}
      query={query}
      payment={payment}
      price={link && { amountMinor: link.dueMinor, currency: link.currency }}
      payee={link?.shop.name}
      sum={link ? <LinkSum link={link} /> : null}
      done={link && isPaid ? <LinkDone link={link} /> : null}
      doneTitle={t('checkout.link.title')}
      back={isPaid ? undefined : linkTo('checkout', { link: token, tender })}
    />
  )
}
