import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { orderMay } from '@serein/shared/checkout/order-states.ts'
import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { useOrderByLink } from './order-data.ts'
import { OrderBody } from './order-details.tsx'

/** An order opened by its private link, without a log-in; its own customer is led to their own page of it. */
export function OrderByLink({ token }: { token: string }) {
  const { t } = useWords()
  const { api } = useClient()
  const router = useRouter()
  const order = useOrderByLink(token)
  const ownId = order.data?.isMine ? order.data.id : null
  useEffect(() => {
    if (ownId) void router.navigate({ href: linkTo('wallet', { order: ownId }), replace: true })
  }, [ownId, router])
  if (refusalOf(order.error)?.code === 'not_found') return <Ended />
  return (
    <Screen title={t('checkout.order.one')} back={linkTo('bookings')}>
      <QueryBoundary query={order} loading={<CheckoutSkeleton />}>
        {(found) =>
          ownId ? (
            <CheckoutSkeleton />
          ) : (
            <OrderBody order={found} cancel={() => api.order.cancelByLink({ orderToken: token })}>
              {orderMay('cancel', found.state) ? (
                <p className="text-sm text-ink-soft">{t('checkout.order.linkNote')}</p>
              ) : null}
            </OrderBody>
          )
        }
      </QueryBoundary>
    </Screen>
  )
}

/** The link is long over, or was truncated. */
function Ended() {
  const { t } = useWords()
  return (
    <Screen title={t('checkout.order.one')} head={null}>
      <EmptyState
        level={1}
        className="min-h-[70dvh] justify-center"
        art={<NoResultsArt />}
        title={t('booking.invitation.ended')}
        text={t('checkout.order.linkEnded')}
        action={
          <ButtonLink href={linkTo('wallet', { tab: 'orders' })}>
            {t('checkout.order.all')}
          </ButtonLink>
        }
      />
    </Screen>
  )
}
