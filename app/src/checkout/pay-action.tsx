import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { BottomBar } from '@serein/ui/bottom-bar.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { linkTo } from '../address/link.ts'
import { Failure } from '../page/failure.tsx'
import { useWords } from '../language/words.ts'
import type { Contact } from './contact.tsx'
import { onlineScreens } from './online-screens.ts'
import { cardsToPay, chooseCards } from './use-chosen-cards.ts'
import { type Bill, payLink } from './use-choice.ts'
import type { Quote } from './use-quote.ts'
import { useRemember } from '../visit/held.ts'

interface Props {
  quote: Quote
  bill: Bill
  contact: Contact
  /** The card on file of a visit paid at the shop, if required. */
  cardId: string | null
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

function Pay({ quote, bill, contact, cardId }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const router = useRouter()
  const { api, query, queryClient } = useClient()
  const remember = useRemember()
  const { id: bookingId, totalMinor: expectedTotalMinor, currency } = quote.booking
  const { tender, choice, walletMinor, giftCardMinor, tenderMinor, cards } = bill
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const confirm = useMutation({
    mutationFn: (by: 'at_shop' | 'wallet') => {
      const { tipMinor, part } = choice
      return api.checkout.pay({
        bookingId,
        tender: by,
        expectedTotalMinor,
        tipMinor,
        walletMinor,
        giftCards: cardsToPay(cards, giftCardMinor),
        part,
        ...(cardId && { savedCardId: cardId }),
      })
    },
    onSuccess: ({ booking }) => {
      remember(booking)
      chooseCards(bookingId, [])
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
  if (tender === null) return null
  if (tender !== 'at_shop' && tender !== 'wallet') {
    const { screen, word, icon: Icon } = onlineScreens[tender]
    const href = payLink(screen, quote, choice)
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
        {t(word, { amount: money(tenderMinor) })}
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
        onClick={() => void settled(() => confirm.mutate(tender))}
      >
        {quote.answerBy
          ? t('checkout.asked.send')
          : tender === 'at_shop'
            ? t('checkout.pay.atShop')
            : giftCardMinor > 0
              ? t('giftCard.pay.all', { amount: money(giftCardMinor + walletMinor) })
              : walletMinor > 0
                ? t('checkout.pay.wallet', { amount: money(walletMinor) })
                : t('checkout.pay.free')}
      </Button>
    </>
  )
}

function Note({ quote, bill }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const { tender, walletMinor, giftCardMinor, laterMinor } = bill
  const money = (amountMinor: number) =>
    format.money({ amountMinor, currency: quote.booking.currency })
  const later = { amount: money(laterMinor) }
  if (tender === 'at_shop' && giftCardMinor > 0)
    return t('giftCard.pay.note', { own: money(giftCardMinor + walletMinor), ...later })
  if (tender === 'at_shop')
    return walletMinor > 0
      ? t('checkout.pay.walletNote', { wallet: money(walletMinor), ...later })
      : t('checkout.pay.atShopNote', later)
  if (laterMinor > 0) return t('checkout.pay.depositNote', later)
  if (tender !== 'wallet') return t('checkout.pay.onlineNote')
  return t(walletMinor + giftCardMinor > 0 ? 'checkout.card.once' : 'checkout.pay.freeNote')
}
