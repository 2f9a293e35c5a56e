import { useRouter } from '@tanstack/react-router'
import { CalendarClock, CreditCard, Store, Wallet } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNow } from '@serein/client/provider.tsx'
import { Card } from '@serein/ui/card.tsx'
import { ChoiceCards } from '@serein/ui/choice.tsx'
import { linkTo, useScreenSearch } from '../address/link.ts'
import type { Preload } from '../router.tsx'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { useWords, type Word } from '../language/words.ts'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { ContactCard, useContact } from './contact.tsx'
import { FeeTimeline } from './fee-timeline.tsx'
import { GiveUp } from './give-up.tsx'
import { HeldSummary } from './held-summary.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import { HoldOver } from './hold-over.tsx'
import { PayBar, PayBox } from './pay-action.tsx'
import { PriceSummary } from './price-summary.tsx'
import { isPaid, isSandbox, isSettled, preloadQuote, useQuote, type Quote } from './use-quote.ts'
import { isKept } from '../visit/held.ts'

export { holdFallback as fallback } from '../booking/no-visit.tsx'

export const preload = (context: Preload<'checkout'>) => preloadQuote(context)

type Tender = Quote['tenders'][number]['tender']

/** The held visit, what it costs, what leaving it would cost, and how to pay. */
export function Page() {
  const { t } = useWords()
  const { booking: bookingId } = useScreenSearch('checkout')
  const quote = useQuote(bookingId)
  const now = Date.parse(useNow(1_000))
  const router = useRouter()
  const hasPaid = isPaid(quote.data)
  useEffect(() => {
    if (!hasPaid) return
    void router.navigate({ href: linkTo('bookingDetails', { booking: bookingId }), replace: true })
  }, [hasPaid, bookingId, router])
  const contact = useContact(quote.data)
  const kept = quote.data && isKept(quote.data.booking, now) ? quote.data : null
  const [tender, setTender] = useState<Tender | null>(null)
  const chosen = tender ?? kept?.tenders[0]?.tender ?? null
  return (
    <Screen
      title={t('checkout.review.title')}
      back={linkTo('bookings')}
      width="wide"
      actions={
        kept ? <HoldCountdown booking={kept.booking} onEnd={() => void quote.refetch()} /> : null
      }
      footer={kept && chosen ? <PayBar quote={kept} tender={chosen} contact={contact} /> : null}
    >
      <QueryBoundary query={quote} loading={<CheckoutSkeleton />}>
        {(data) => {
          if (isSettled(data.booking.state)) return <CheckoutSkeleton />
          if (!isKept(data.booking, now)) return <HoldOver booking={data.booking} />
          return (
            <div className="md:grid md:grid-cols-[minmax(0,1fr)_380px] md:items-start md:gap-8">
              <div className="flex flex-col gap-4">
                <HeldSummary booking={data.booking} />
                <div className="md:hidden">
                  <Sum quote={data} />
                </div>
                <FeeTimeline booking={data.booking} note={t('checkout.fee.note')} />
                <ContactCard contact={contact} shop={data.booking.shop.name} />
                <section aria-labelledby="how" className="mt-2">
                  <h2 id="how" className="serif mb-3 text-lg">
                    {t('checkout.tender.title')}
                  </h2>
                  <Tenders quote={data} selected={chosen} onSelect={setTender} />
                </section>
                <div className="flex flex-col">
                  <p className="text-sm text-ink-soft">{t('checkout.hold.after')}</p>
                  <GiveUp booking={data.booking} />
                </div>
              </div>
              <aside className="sticky top-[calc(var(--sticky-top)+1.5rem)] hidden flex-col gap-4 md:flex">
                <Sum quote={data} />
                {chosen ? <PayBox quote={data} tender={chosen} contact={contact} /> : null}
              </aside>
            </div>
          )
        }}
      </QueryBoundary>
    </Screen>
  )
}

function Sum({ quote }: { quote: Quote }) {
  const { t } = useWords()
  return (
    <Card>
      <PriceSummary {...quote.booking} totalLabel={t('checkout.price.total')} />
    </Card>
  )
}

function Tenders(props: {
  quote: Quote
  selected: Tender | null
  onSelect: (tender: Tender) => void
}) {
  const { t } = useWords()
  const words = {
    card: { label: t('checkout.tender.card'), icon: <CreditCard aria-hidden /> },
    paypal: { label: t('checkout.tender.paypal'), icon: <Wallet aria-hidden /> },
    paylater: { label: t('checkout.tender.paylater'), icon: <CalendarClock aria-hidden /> },
    at_shop: { label: t('checkout.tender.atShop'), icon: <Store aria-hidden /> },
  } as const
  const help = isSandbox(props.quote, props.selected)
    ? t('checkout.tender.sandboxHelp')
    : t(helps[props.selected ?? 'at_shop'], { shop: props.quote.booking.shop.name })
  return (
    <>
      <ChoiceCards
        label={t('checkout.tender.label')}
        labelHidden
        choices={props.quote.tenders.map(({ tender }) => ({ id: tender, ...words[tender] }))}
        selected={props.selected}
        onSelect={props.onSelect}
      />
      <p className="mt-3 text-sm text-ink-soft">{help}</p>
    </>
  )
}

const helps: Record<Tender, Word> = {
  card: 'checkout.tender.cardHelp',
  paypal: 'checkout.tender.paypalHelp',
  paylater: 'checkout.tender.paylaterHelp',
  at_shop: 'checkout.tender.atShopHelp',
}
