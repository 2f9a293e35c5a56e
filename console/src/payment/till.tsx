import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Printer, ScanBarcode } from 'lucide-react'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import { allows } from '@serein/shared/business/permission.ts'
import type { TillDay } from '@serein/shared/checkout/till.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { ForShop } from '../member/for-shop.tsx'
import type { Member, Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { CountForm } from './count-form.tsx'
import { Counts } from './till-counts.tsx'
import { Drawer } from './till-drawer.tsx'
import { Movements } from './till-movements.tsx'
import { OwedBack } from './till-owed.tsx'
import { Discounts, Takings, Tips } from './till-sums.tsx'
import { useTillDay } from './till-address.ts'

/** The takings of a day, and the cash in the drawer. */
export function Page() {
  const { t } = useWords()
  return (
    <ForShop title={t('payment.till.title')}>
      {(shop, who) => <Till key={shop.id} shop={shop} who={who} />}
    </ForShop>
  )
}

function Till({ shop, who }: { shop: Shop; who: Member }) {
  const { t } = useWords()
  const { query } = useClient()
  const format = useFormat()
  const { day, today, show, step } = useTillDay(shop.timeZone, useNow())
  const till = useQuery({
    ...query.till.day.queryOptions({ input: { shopId: shop.id, day } }),
    // Another desk takes money, too.
    refetchInterval: day === today && 30_000,
  })
  const mayPay = allows(who.permissions.money ?? 'none', 'change')
  const mayCount = mayPay && day === today
  const named = format.day(day, { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <ConsolePage
      title={
        <>
          {t('payment.till.title')} <span className="text-ink-soft">· {named}</span>
        </>
      }
      tools={
        <div className="flex items-center gap-1 print:hidden">
          <IconButton
            tone="plain"
            label={t('payment.till.before')}
            icon={<ChevronLeft aria-hidden />}
            onClick={() => step(-1)}
          />
          <IconButton
            tone="plain"
            label={t('payment.till.after')}
            icon={<ChevronRight aria-hidden />}
            disabled={day >= today}
            onClick={() => step(1)}
          />
          {day === today ? null : (
            <Button size="sm" tone="secondary" onClick={() => show(today)}>
              {t('payment.till.today')}
            </Button>
          )}
        </div>
      }
      actions={
        <>
          {mayPay ? (
            <ButtonLink
              size="sm"
              className="print:hidden"
              icon={<ScanBarcode aria-hidden />}
              href={linkTo('/sell', { shop: shop.id })}
            >
              {t('checkout.sale.button')}
            </ButtonLink>
          ) : null}
          <Button
            size="sm"
            tone="secondary"
            className="print:hidden"
            icon={<Printer aria-hidden />}
            onClick={() => print()}
          >
            {t('payment.till.print')}
          </Button>
        </>
      }
    >
      <QueryBoundary query={till} loading={<TillSkeleton />}>
        {(openedTill) => <Sums till={openedTill} shopId={shop.id} {...{ mayCount, mayPay }} />}
      </QueryBoundary>
    </ConsolePage>
  )
}

function Sums(props: { till: TillDay; shopId: string; mayCount: boolean; mayPay: boolean }) {
  const { till, shopId, mayCount, mayPay } = props
  return (
    <div className="grid items-start gap-x-10 gap-y-8 p-6 max-md:p-5 lg:grid-cols-2">
      <div className="flex max-w-140 flex-col gap-8">
        <OwedBack till={till} shopId={shopId} mayPay={mayPay} />
        <Takings till={till} shopId={shopId} />
        <Tips till={till} />
        <Discounts till={till} />
      </div>
      <div className="flex max-w-140 flex-col gap-8">
        <Drawer till={till} />
        {mayCount ? <CountForm key={till.counts.length} till={till} shopId={shopId} /> : null}
        <Counts {...{ till, shopId, mayCount }} />
        <Movements {...{ till, shopId }} mayMove={mayCount} />
      </div>
    </div>
  )
}

function TillSkeleton() {
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <Skeleton className="h-52 w-full" />
      <Skeleton className="h-52 w-full" />
    </div>
  )
}
