import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CalendarClock, CreditCard, Lock, Wallet } from 'lucide-react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { BottomBar } from '@serein/ui/bottom-bar.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { linkTo } from '../address/link.ts'
import { Failure } from '../page/failure.tsx'
import { useWords } from '../language/words.ts'
import type { Contact } from './contact.tsx'
import type { Quote } from './use-quote.ts'
import { useRemember } from '../visit/held.ts'

interface Props {
  quote: Quote
  tender: Quote['tenders'][number]['tender']
  contact: Contact
}

/** The one main action at the bottom of a phone. */
export function PayBar(props: Props) {
  return (
    <BottomBar className="md:hidden" note={<Note {...props} />}>
      <Pay {...props} />
    </BottomBar>
  )
}

/** The same under the sum on a desktop. */
export function PayBox(props: Props) {
  return (
    <div>
      <Pay {...props} />
      <p className="mt-2.5 text-center text-xs text-ink-soft">
        <Note {...props} />
      </p>
    </div>
  )
}

function Pay({ quote, tender, contact }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const router = useRouter()
  const { api, query, queryClient } = useClient()
  const remember = useRemember()
  const { id: bookingId, totalMinor, currency } = quote.booking
  const confirm = useMutation({
    mutationFn: () => api.checkout.pay({ bookingId, tender, expectedTotalMinor: totalMinor }),
    onSuccess: ({ booking }) => {
      remember(booking)
      return router.navigate({
        href: linkTo('bookingDetails', { booking: bookingId, new: 1 }),
        replace: true,
      })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: query.checkout.quote.key() }),
  })
  const settled = async (goOn: () => unknown) => {
    if (await contact.settle()) await goOn()
  }
  if (tender !== 'at_shop') {
    const { screen, word, icon: Icon } = online[tender]
    const href = linkTo(screen, { booking: bookingId })
    return (
      <ButtonLink
        size="lg"
        wide
        icon={<Icon aria-hidden />}
        href={href}
        onClick={(event) => {
          if (contact.isSettled) return
          event.preventDefault()
          void settled(() => router.navigate({ href }))
        }}
      >
        {t(word, { amount: format.money({ amountMinor: totalMinor, currency }) })}
      </ButtonLink>
    )
  }
  return (
    <>
      <Failure
        tone="clay"
        otherwise="checkout.pay.offline"
        error={confirm.error}
        className="mb-3"
      />
      <Button
        size="lg"
        wide
        icon={<Lock aria-hidden />}
        pending={confirm.isPending}
        pendingLabel={t('checkout.pay.pending')}
        onClick={() => void settled(() => confirm.mutate())}
      >
        {t('checkout.pay.atShop')}
      </Button>
    </>
  )
}

function Note({ quote, tender }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const { totalMinor, currency } = quote.booking
  if (tender !== 'at_shop') return t('checkout.pay.onlineNote')
  return t('checkout.pay.atShopNote', {
    amount: format.money({ amountMinor: totalMinor, currency }),
  })
}

const online = {
  card: { screen: 'cardCheckout', word: 'checkout.pay.card', icon: CreditCard },
  paypal: { screen: 'paypalCheckout', word: 'checkout.pay.paypal', icon: Wallet },
  paylater: { screen: 'paylaterPaypal', word: 'checkout.pay.paylater', icon: CalendarClock },
} as const
