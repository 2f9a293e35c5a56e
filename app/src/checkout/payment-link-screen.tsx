import { useEffect } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { sessionStore } from '@serein/client/session-store.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import type { CardReference } from './new-card.tsx'
import { PaymentLinkOver } from './payment-link.tsx'
import { paymentLinkQuery, usePaymentLink } from './payment-link-data.ts'
import { LinkDone, LinkSum } from './payment-link-sum.tsx'
import { ProviderScreen } from './provider-screen.tsx'
import { isUnderWay, useProviderPayment } from './use-provider-payment.ts'

const said = {
  title: {
    card: 'checkout.card.title',
    paypal: 'checkout.paypal.title',
    paylater: 'checkout.paylater.title',
  },
  paypal: 'checkout.credit.paypal',
  paylater: 'checkout.credit.paylater',
  asking: 'checkout.link.asking',
  approval: 'checkout.credit.approval',
} as const

/** Pays what a link asks for through one tender. */
export function LinkPayScreen({ token, tender }: { token: string; tender: OnlineTender }) {
  const { t } = useWords()
  const { paid, isEnded } = useLinkPayment(token, tender)
  const link = paid.query.data
  if (isEnded) return <PaymentLinkOver link={null} />
  if (link?.state === 'over') return <PaymentLinkOver link={link} />
  return (
    <ProviderScreen
      tender={tender}
      paid={paid}
      said={said}
      amountOf={({ dueMinor, payment }) =>
        payment?.state === 'requires_action' ? payment.amountMinor : dueMinor
      }
      payeeOf={({ shop }) => shop.name}
      isDone={({ state }) => state === 'paid'}
      doneTitle={t('checkout.link.title')}
      back={(_, isDone) => (isDone ? undefined : linkTo('checkout', { link: token, tender }))}
      Sum={LinkSum}
      Done={LinkDone}
    />
  )
}

function useLinkPayment(token: string, tender: OnlineTender) {
  const { api, queryClient } = useClient()
  const name = `payment-link.${token}`
  const { query, isEnded } = usePaymentLink(token)
  const { data: link } = query
  const isPaid = link?.state === 'paid'
  useEffect(() => {
    if (isPaid) sessionStore.set(name, null)
  }, [isPaid, name])
  const paid = useProviderPayment({
    name,
    payment: link?.payment,
    isUnderWay: isUnderWay(link),
    commandOf: async (reference: CardReference | undefined) => ({
      token,
      tender,
      expectedDueMinor: link?.dueMinor ?? 0,
      ...(reference && { cardReference: await reference() }),
    }),
    send: (command, idempotencyKey) =>
      api.paymentLink.pay(command, { context: { idempotencyKey } }),
    resume: () => api.paymentLink.resume({ token }),
    ask: () => queryClient.invalidateQueries({ queryKey: paymentLinkQuery(api, token).queryKey }),
  })
  return { paid: { ...paid, query }, isEnded }
}
