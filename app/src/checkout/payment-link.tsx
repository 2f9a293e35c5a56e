import { useFormat } from '@serein/client/provider.tsx'
import type { PaymentLink } from '@serein/shared/checkout/payment-link.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { WalletArt } from '@serein/ui/art/wallet-art.tsx'
import { BottomBar } from '@serein/ui/bottom-bar.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo, useReplace } from '../address/link.ts'
import { useWords, type Word } from '../language/words.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { onlineScreens } from './online-screens.ts'
import { usePaymentLink } from './payment-link-data.ts'
import { LinkDone, LinkSum } from './payment-link-sum.tsx'
import { TenderCards } from './tender-cards.tsx'

/** Pays somebody else’s visit by a link, or what one’s own costs more since it was moved. Needs no account. */
export function PaymentLinkPage({
  link: token,
  tender: wanted,
  moved,
}: {
  link: string
  tender?: string | undefined
  moved?: string | undefined
}) {
  const { t } = useWords()
  const format = useFormat()
  const replace = useReplace()
  const { query, isEnded } = usePaymentLink(token)
  const { data } = query
  if (isEnded) return <PaymentLinkOver link={null} />
  if (data?.state === 'over') return <PaymentLinkOver link={data} />
  const tender = data && tenderOf(data, wanted)
  const { currency = 'EUR', dueMinor = 0 } = data ?? {}
  const go = tender ? (
    <GoOn
      tender={tender}
      token={token}
      amount={format.money({ amountMinor: dueMinor, currency })}
    />
  ) : null
  return (
    <Screen
      title={t('checkout.link.title')}
      footer={
        go && data?.state === 'open' ? (
          <BottomBar className="md:hidden" note={t('checkout.card.once')}>
            {go}
          </BottomBar>
        ) : null
      }
    >
      <QueryBoundary query={query} loading={<LinkSkeleton />}>
        {(link) =>
          link.state === 'paid' ? (
            <LinkDone link={link} />
          ) : (
            <div className="flex flex-col gap-6 pt-2">
              <p className="text-ink-soft">
                {moved ? t('checkout.link.moved') : t(asks[link.kind], whose(link))}
              </p>
              <LinkSum link={link} />
              {tender ? (
                <TenderCards
                  tenders={link.tenders}
                  selected={tender}
                  onSelect={(next) =>
                    replace(linkTo('checkout', { link: token, tender: next, moved }))
                  }
                />
              ) : (
                <Notice tone="clay">{t('checkout.credit.noTender')}</Notice>
              )}
              <div className="hidden md:block">{go}</div>
              {moved ? <ToVisit booking={moved} isPaidThere={link.isPayableAtShop} /> : null}
            </div>
          )
        }
      </QueryBoundary>
    </Screen>
  )
}

/** Nothing is left to pay: others have paid, or the booker has ended the link. */
export function PaymentLinkOver({ link }: { link: PaymentLink | null }) {
  const { t } = useWords()
  return (
    <Screen title={t('checkout.link.title')}>
      <EmptyState
        art={<WalletArt />}
        title={t(link ? 'checkout.link.over' : 'checkout.link.ended')}
        text={
          link
            ? t('checkout.link.overText', { shop: link.shop.name })
            : t('checkout.link.endedText')
        }
        action={
          <ButtonLink tone="secondary" href={linkTo('featured')}>
            {t('booking.list.find')}
          </ButtonLink>
        }
      />
    </Screen>
  )
}

const asks: Record<PaymentLink['kind'], Word> = {
  desk: 'checkout.link.byDesk',
  share: 'checkout.link.share',
  rest: 'checkout.link.rest',
  fee: 'checkout.link.fee',
  tip: 'checkout.link.tip',
}

function whose({ bookerName, shop }: PaymentLink) {
  return { name: bookerName ?? '', isNamed: String(bookerName !== null), shop: shop.name }
}

function tenderOf({ tenders }: PaymentLink, wanted: string | undefined): OnlineTender | null {
  return (tenders.find(({ tender }) => tender === wanted) ?? tenders[0])?.tender ?? null
}

function GoOn({ tender, token, amount }: { tender: OnlineTender; token: string; amount: string }) {
  const { t } = useWords()
  const { screen, word, icon: Icon } = onlineScreens[tender]
  return (
    <ButtonLink size="lg" wide icon={<Icon aria-hidden />} href={linkTo(screen, { link: token })}>
      {t(word, { amount })}
    </ButtonLink>
  )
}

/** The visit stands already: the difference can wait where the shop takes money, too. */
function ToVisit({ booking, isPaidThere }: { booking: string; isPaidThere: boolean }) {
  const { t } = useWords()
  return (
    <ButtonLink tone="quiet" wide href={linkTo('bookingDetails', { booking })}>
      {t(isPaidThere ? 'checkout.link.atSpa' : 'booking.reschedule.toVisit')}
    </ButtonLink>
  )
}

function LinkSkeleton() {
  return (
    <div className="flex flex-col gap-4 pt-2">
      <Skeleton className="h-36 rounded-md" />
      <Skeleton className="h-56 rounded-md" />
    </div>
  )
}
