import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { WalletArt } from '@serein/ui/art/wallet-art.tsx'
import { BottomBar } from '@serein/ui/bottom-bar.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton, SkeletonRow } from '@serein/ui/skeleton.tsx'
import { TabPanel, Tabs } from '@serein/ui/tabs.tsx'
import type { SearchOf } from '../address/addresses.ts'
import { linkTo, useReplace, useScreenSearch } from '../address/link.ts'
import { ownGiftCardsOptions } from '../gift-card/gift-card-data.ts'
import { useWords } from '../language/words.ts'
import { ownMembershipsOptions } from '../pass/membership-data.ts'
import { ownPassesOptions } from '../pass/pass-data.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import type { Preload } from '../page/preload.ts'
import { WalletCard } from './wallet-card.tsx'
import {
  chosenWallet,
  orderOptions,
  orderReceiptOptions,
  ordersOptions,
  statementOptions,
  type Wallet,
} from './wallet-data.ts'
import { WalletStatement } from './wallet-statement.tsx'

const OrderDetails = lazy(async () => ({
  default: (await import('./order-details.tsx')).OrderDetails,
}))
const OrderReceiptPage = lazy(async () => ({
  default: (await import('./order-receipt-page.tsx')).OrderReceiptPage,
}))
const OrderByLink = lazy(async () => ({
  default: (await import('./order-by-link.tsx')).OrderByLink,
}))

const CheckBalance = lazy(async () => ({
  default: (await import('../gift-card/check-balance.tsx')).CheckBalance,
}))
const GiftCardPage = lazy(async () => ({
  default: (await import('../gift-card/gift-card-page.tsx')).GiftCardPage,
}))

/** What else the reader owns, by tab. */
const owned = {
  cards: lazy(async () => ({ default: (await import('./own-cards.tsx')).OwnCards })),
  passes: lazy(async () => ({ default: (await import('../pass/own-passes.tsx')).OwnPasses })),
  membership: lazy(async () => ({
    default: (await import('./own-memberships.tsx')).OwnMemberships,
  })),
  orders: lazy(async () => ({ default: (await import('./orders.tsx')).Orders })),
}
const tabs = ['balance', 'cards', 'passes', 'membership', 'orders'] as const

export async function preload(context: Preload<'wallet'>): Promise<void> {
  const { query, queryClient, search, user } = context
  // Asked only in the browser: the screen explains an ended link, where the server would answer 404.
  if (!user || search.link || search.card) return
  if (search.order) {
    await (search.show
      ? queryClient.fetchQuery(orderReceiptOptions(query, search.order))
      : queryClient.fetchQuery(orderOptions(query, search.order)))
    return
  }
  if (search.tab === 'cards') {
    await queryClient.prefetchQuery(ownGiftCardsOptions(query))
    return
  }
  if (search.tab === 'passes') {
    await queryClient.prefetchQuery(ownPassesOptions(query))
    return
  }
  if (search.tab === 'membership') {
    await queryClient.prefetchQuery(ownMembershipsOptions(query))
    return
  }
  if (search.tab === 'orders') {
    await queryClient.prefetchInfiniteQuery(ordersOptions(query))
    return
  }
  const { wallets } = await queryClient.fetchQuery(query.wallet.list.queryOptions({}))
  const chosen = chosenWallet(wallets, search)
  if (!chosen) return
  const { business, currency } = chosen
  await queryClient.prefetchInfiniteQuery(
    statementOptions(query, { businessId: business.id, currency }),
  )
}

/** The reader’s wallets by spa, and the statement of the chosen one. */
export function Page() {
  const search = useScreenSearch('wallet')
  if (!search.link && !search.order && !search.card) return <Wallets search={search} />
  return (
    <Suspense>
      {search.card === 'check' ? (
        <CheckBalance />
      ) : search.card ? (
        <GiftCardPage key={search.card} token={search.card} />
      ) : search.link ? (
        <OrderByLink key={search.link} token={search.link} />
      ) : search.order && search.show ? (
        <OrderReceiptPage orderId={search.order} />
      ) : search.order ? (
        <OrderDetails orderId={search.order} />
      ) : null}
    </Suspense>
  )
}

function Wallets({ search }: { search: SearchOf<'wallet'> }) {
  const { t } = useWords()
  const { query } = useClient()
  const replace = useReplace()
  const tab = tabs.find((each) => each === search.tab) ?? 'balance'
  const list = useQuery(query.wallet.list.queryOptions({}))
  const chosen = list.data && chosenWallet(list.data.wallets, search)
  const Owned = tab === 'balance' ? null : owned[tab]
  return (
    <Screen
      title={t('checkout.wallets.title')}
      back={linkTo('more')}
      footer={
        chosen && !Owned ? (
          <BottomBar className="md:hidden">
            <AddMoney wallet={chosen} />
          </BottomBar>
        ) : null
      }
    >
      <Tabs
        id="wallet"
        label={t('checkout.wallets.show')}
        tabs={tabs.map((id) => ({ id, label: t(`checkout.wallets.tab.${id}`) }))}
        selected={tab}
        onSelect={(id) => replace(linkTo('wallet', id === 'balance' ? {} : { tab: id }))}
      />
      <TabPanel of="wallet" tab={tab} className="mt-4">
        {Owned ? (
          <Suspense>
            <Owned />
          </Suspense>
        ) : (
          <QueryBoundary
            query={list}
            loading={<WalletSkeleton />}
            isEmpty={({ wallets }) => wallets.length === 0}
            empty={<NoWallet />}
          >
            {({ wallets }) => <Balance wallets={wallets} chosen={chosen} />}
          </QueryBoundary>
        )}
      </TabPanel>
    </Screen>
  )
}

function Balance({ wallets, chosen }: { wallets: Wallet[]; chosen: Wallet | undefined }) {
  const { t } = useWords()
  return (
    <div className="flex flex-col gap-8 pt-2">
      <nav aria-label={t('checkout.wallets.yours')} className="flex flex-col gap-3">
        {wallets.map((wallet) => (
          <WalletCard
            key={wallet.business.id + wallet.currency}
            wallet={wallet}
            isChosen={wallet === chosen}
          />
        ))}
      </nav>
      {chosen ? (
        <>
          <div className="hidden md:block">
            <AddMoney wallet={chosen} />
          </div>
          <WalletStatement
            key={chosen.business.id + chosen.currency}
            businessId={chosen.business.id}
            currency={chosen.currency}
          />
        </>
      ) : null}
    </div>
  )
}

/** Leads to the same wallet if its spa takes top-ups, else to the choice of a spa. */
function AddMoney({ wallet }: { wallet: Wallet }) {
  const { t } = useWords()
  const { business, currency, mayTopUp } = wallet
  return (
    <ButtonLink
      size="lg"
      wide
      icon={<Plus aria-hidden />}
      href={linkTo('addCredit', mayTopUp ? { business: business.id, currency } : {})}
    >
      {t('checkout.wallets.add')}
    </ButtonLink>
  )
}

function NoWallet() {
  const { t } = useWords()
  return (
    <EmptyState
      art={<WalletArt />}
      title={t('checkout.wallets.none')}
      text={t('checkout.wallets.noneText')}
      action={
        <ButtonLink icon={<Plus aria-hidden />} href={linkTo('addCredit')}>
          {t('checkout.wallets.add')}
        </ButtonLink>
      }
    />
  )
}

function WalletSkeleton() {
  return (
    <div className="pt-2">
      <Skeleton className="mb-8 h-32 rounded-md" />
      {Array.from({ length: 4 }, (_, row) => (
        <SkeletonRow key={row} />
      ))}
    </div>
  )
}
