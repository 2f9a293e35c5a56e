import { useInfiniteQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { SoldPass } from '@serein/shared/pass/sold.ts'
import { passLists } from '@serein/shared/pass/terms.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Link } from '@serein/ui/link.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import type { Shop } from '../member/member.ts'
import { byCursor } from '../page/by-cursor.ts'
import { PagedList } from '../page/paged-list.tsx'
import { soldQuestion, usePackageAddress } from './package-address.ts'
import { PassLeft, useEndsSoon } from './pass-left.tsx'

/** The passes that were sold, and what is owed on all of them. */
export function SoldPasses({ shop }: { shop: Shop }) {
  const { t } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const { which, show } = usePackageAddress()
  const pages = useInfiniteQuery(query.pass.sold.infiniteOptions(byCursor(soldQuestion(which))))
  const passes = pages.data?.pages.flatMap((page) => page.passes) ?? []
  const left = pages.data?.pages[0]?.leftMinor ?? []
  return (
    <div className="flex flex-col gap-5 p-6 max-md:p-5">
      {left.length > 0 ? (
        <p className="figures">
          {t('pass.sold.owed', {
            amount: format.list(left.map((money) => format.money(money, { short: true }))),
          })}
        </p>
      ) : null}
      <Segmented
        label={t('pass.sold.show')}
        labelHidden
        choices={passLists.map((id) => ({ id, label: t(`pass.sold.${id}`) }))}
        selected={which}
        onSelect={(next) => show({ tab: 'sold', which: next })}
      />
      <PagedList
        pages={pages}
        entries={passes}
        empty={{
          icon: Gift,
          title: t(`pass.sold.none.${which}`),
          text: t('pass.sold.noneText'),
        }}
        label={t(`pass.sold.${which}`)}
        moreLabel={t('pass.sold.more')}
      >
        {(pass) => <SoldRow key={pass.id} pass={pass} shop={shop} />}
      </PagedList>
    </div>
  )
}

function SoldRow({ pass, shop }: { pass: SoldPass; shop: Shop }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const endsSoon = useEndsSoon()
  const { customer, currency, priceMinor, owedMinor, leftMinor, startsAt } = pass
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  const day = format.day(dayIn(startsAt, pass.shop.timeZone), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  const facts = [
    pass.shop.name,
    t('pass.sold.on', { day, amount: money(priceMinor) }),
    owedMinor > 0 ? t('pass.sold.owing.amount', { amount: money(owedMinor) }) : null,
  ]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            className="font-semibold"
            href={linkTo('/clients', { shop: shop.id, client: customer.id })}
          >
            {customer.name ?? t('pass.share.nobody')}
          </Link>
          {endsSoon(pass) ? <Badge tone="gold">{t('pass.endsSoon')}</Badge> : null}
        </p>
        <p>{pick(pass.name)}</p>
        <p className="figures text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="w-64">
        <PassLeft pass={pass} />
        {leftMinor > 0 ? (
          <p className="figures text-sm text-ink-soft">
            {t('pass.sold.left', { amount: money(leftMinor) })}
          </p>
        ) : null}
      </div>
    </li>
  )
}
