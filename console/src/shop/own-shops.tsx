import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { refusalOf } from '@serein/client/api.ts'
import { ownZone } from '@serein/client/clock.ts'
import type { RefusalData } from '@serein/shared/refusal.ts'
import type { OwnShops as Shops } from '@serein/shared/shop/own-shop.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { linkTo } from '../address/link.ts'
import { useCommand } from '../command/use-command.ts'
import { FormSheet } from '../form/side-form.tsx'
import { useWords } from '../language/words.ts'
import type { Member } from '../member/member.ts'
import { QueryBoundary } from '../page/page.tsx'
import { NewShopForm } from './first-shop.tsx'
import { type InTheWay, inTheWayOf, VisitsInTheWay } from './setting/in-the-way.tsx'

type OwnShop = Shops['shops'][number]
type MoneyInTheWay = RefusalData<'money_in_the_way'>

/** The spas of the business: whether lists show them, which have closed, and another one. */
export function OwnShops({ who }: { who: Member }) {
  const { t } = useWords()
  const { query } = useClient()
  const shops = useQuery(query.shop.own.queryOptions({}))
  const [isOpening, setOpening] = useState(false)
  const mayChange = who.permissions.setting === 'change'
  return (
    <Section title={t('shop.own.title')} size="item">
      <p className="mb-3 text-sm text-ink-soft">{t('shop.own.listedHelp')}</p>
      <QueryBoundary query={shops} loading={<Skeleton className="h-40 w-full" />}>
        {({ shops: all }) => (
          <ul
            aria-label={t('shop.own.title')}
            className="divide-y divide-line rounded-md bg-surface px-5 shadow-soft"
          >
            {all.map((shop) => (
              <Row key={shop.shopId} shop={shop} who={who} mayChange={mayChange} />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {mayChange ? (
        <Button
          tone="secondary"
          className="mt-4"
          icon={<Plus aria-hidden />}
          onClick={() => setOpening(true)}
        >
          {t('shop.own.open')}
        </Button>
      ) : null}
      <FormSheet open={isOpening} onClose={() => setOpening(false)} title={t('shop.own.open')}>
        <p className="mb-5 text-sm text-ink-soft">{t('shop.own.openWhy')}</p>
        <NewShopForm name="" onDone={() => setOpening(false)} />
      </FormSheet>
    </Section>
  )
}

function Row({ shop, who, mayChange }: { shop: OwnShop; who: Member; mayChange: boolean }) {
  const { t } = useWords()
  const format = useFormat()
  const verbs = useVerbs(shop)
  const { shopId, shopName: name, city, isListed, closedAt } = shop
  const isClosed = closedAt !== null
  const zone = who.shops.find(({ id }) => id === shopId)?.timeZone ?? ownZone()
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_14rem]">
          <h3 className="serif text-lg [overflow-wrap:anywhere]">{name}</h3>
          <p className="text-sm text-ink-soft">{format.city(city)}</p>
        </div>
        {isClosed ? (
          <Badge tone="clay">
            {t('shop.own.closed', { day: format.shortDate(closedAt, zone) })}
          </Badge>
        ) : (
          <Link href={linkTo('/settings', { shop: shopId })}>{t('shop.own.settings')}</Link>
        )}
        {mayChange ? (
          <Button
            tone="quiet"
            size="sm"
            className="-mx-4"
            pending={verbs.isPending}
            aria-label={t(isClosed ? 'shop.own.openAgainOf' : 'shop.own.closeOf', { name })}
            onClick={() => void (isClosed ? verbs.openAgain() : verbs.close())}
          >
            {t(isClosed ? 'shop.own.openAgain' : 'shop.own.close')}
          </Button>
        ) : null}
      </div>
      {isClosed ? null : (
        <Switch
          label={t('shop.own.listed')}
          aria-label={t('shop.own.listedOf', { name })}
          checked={isListed}
          disabled={!mayChange || verbs.isPending}
          onChecked={(isOn) => void verbs.list(isOn)}
        />
      )}
      {verbs.visits ? (
        <VisitsInTheWay
          inTheWay={verbs.visits}
          shopId={shopId}
          zone={zone}
          text={t('shop.own.visitsInTheWay')}
        />
      ) : null}
      {verbs.money ? <MoneyNotice money={verbs.money} shopId={shopId} /> : null}
    </li>
  )
}

/** What is still to be settled, with the way there. */
function MoneyNotice({ money, shopId }: { money: MoneyInTheWay; shopId: string }) {
  const { t } = useWords()
  const { visits, orders, refunds } = money
  const places = [
    [visits, '/calendar', 'shop.own.moneyVisits'],
    [orders, '/orders', 'shop.own.moneyOrders'],
    [refunds, '/till', 'shop.own.moneyRefunds'],
  ] as const
  return (
    <Notice announce tone="clay" title={t('shop.own.moneyTitle')}>
      <ul className="flex flex-col">
        {places.map(([count, to, word]) =>
          count > 0 ? (
            <li key={to} className="flex min-h-9 items-center">
              <Link href={linkTo(to, { shop: shopId })}>{t(word, { count })}</Link>
            </li>
          ) : null,
        )}
      </ul>
    </Notice>
  )
}

function useVerbs({ shopId, shopName: name }: OwnShop) {
  const { t } = useWords()
  const { api, query } = useClient()
  const [visits, setVisits] = useState<InTheWay | null>(null)
  const [money, setMoney] = useState<MoneyInTheWay | null>(null)
  const { isPending, run } = useCommand({
    refresh: [query.shop.key(), query.business.key()],
  })
  const list = (isListed: boolean): Promise<boolean> =>
    run(
      async () => {
        await api.shop.changeListed({ shopId, isListed })
        return t(isListed ? 'shop.own.isListed' : 'shop.own.isUnlisted', { name })
      },
      () => list(!isListed),
    )
  const openAgain = (): Promise<boolean> =>
    run(
      async () => {
        await api.shop.openAgain({ shopId })
        return t('shop.own.isOpen', { name })
      },
      () => close(),
    )
  const close = (): Promise<boolean> =>
    run(
      async () => {
        setVisits(null)
        setMoney(null)
        try {
          await api.shop.closeForGood({ shopId })
        } catch (error) {
          const [ahead, open] = [inTheWayOf(error), moneyOf(error)]
          setVisits(ahead)
          setMoney(open)
          if (ahead || open) return null
          throw error
        }
        return t('shop.own.isClosed', { name })
      },
      () => openAgain(),
    )
  return { isPending, visits, money, list, close, openAgain }
}

function moneyOf(error: unknown): MoneyInTheWay | null {
  const refusal = refusalOf(error)
  return refusal?.code === 'money_in_the_way' ? (refusal.data as MoneyInTheWay) : null
}
