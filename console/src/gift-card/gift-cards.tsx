import { useInfiniteQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { allows } from '@serein/shared/business/permission.ts'
import type { DeskGiftCard } from '@serein/shared/gift-card/desk.ts'
import { type GiftCardState, giftCardStates } from '@serein/shared/gift-card/states.ts'
import { Badge, type Tone } from '@serein/ui/badge.tsx'
import { SearchField } from '@serein/ui/search-field.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import { ForShop } from '../member/for-shop.tsx'
import type { Shop } from '../member/member.ts'
import { byCursor } from '../page/by-cursor.ts'
import { ConsolePage } from '../page/page.tsx'
import { PagedList } from '../page/paged-list.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { Collections } from './collections.tsx'
import { GiftCardDetails } from './gift-card-details.tsx'

/** The gift cards of the business, and what is owed on them. */
export function Page() {
  const { t } = useWords()
  return (
    <ForShop title={t('giftCard.title')}>
      {(shop, who) => (
        <GiftCards shop={shop} mayChange={allows(who.permissions.money ?? 'none', 'change')} />
      )}
    </ForShop>
  )
}

function GiftCards({ shop, mayChange }: { shop: Shop; mayChange: boolean }) {
  const { t } = useWords()
  const format = useFormat()
  const [search, setSearch] = useState('')
  const [state, setState] = useState<GiftCardState | ''>('')
  const [openedId, setOpenedId] = useState<string | null>(null)
  const pages = useGiftCards({ search: search.trim(), state })
  const cards = pages.data?.pages.flatMap((page) => page.giftCards) ?? []
  const owed = pages.data?.pages[0]?.owedMinor ?? []
  return (
    <ConsolePage title={t('giftCard.title')}>
      <div className="p-6 max-md:p-5">
        <div className="flex flex-wrap items-end gap-4">
          <div className="min-w-64 flex-1">
            <SearchField
              label={t('giftCard.search')}
              clearLabel={t('giftCard.clear')}
              placeholder={t('giftCard.search')}
              value={search}
              onValue={setSearch}
            />
          </div>
          <Select
            label={t('giftCard.which')}
            value={state}
            options={[
              { id: '', label: t('giftCard.all') },
              ...giftCardStates
                .filter((each) => each !== 'ordered')
                .map((id) => ({ id, label: t(`giftCard.state.${id}`) })),
            ]}
            onSelect={(id) => setState(id as GiftCardState | '')}
          />
        </div>
        {owed.length > 0 ? (
          <p className="mt-4 text-ink-soft">
            {t('giftCard.owed', {
              amount: owed.map((each) => format.money(each)).join(' · '),
            })}
          </p>
        ) : null}
        {search || state ? null : <Collections mayChange={mayChange} />}
        <PagedList
          pages={pages}
          entries={cards}
          empty={{
            icon: Gift,
            title: t(search || state ? 'giftCard.noneFound' : 'giftCard.none'),
            text: t('giftCard.noneText'),
          }}
          className="mt-5"
          moreLabel={t('giftCard.more')}
        >
          {(card) => (
            <GiftCardRow key={card.id} {...{ card, shop }} onOpen={() => setOpenedId(card.id)} />
          )}
        </PagedList>
      </div>
      <SideSheet
        open={openedId !== null}
        onClose={() => setOpenedId(null)}
        title={t('giftCard.one')}
      >
        {openedId ? (
          <GiftCardDetails {...{ shop, mayChange }} giftCardId={openedId} onOpen={setOpenedId} />
        ) : null}
      </SideSheet>
    </ConsolePage>
  )
}

function useGiftCards({ search, state }: { search: string; state: GiftCardState | '' }) {
  const { query } = useClient()
  const wanted = { ...(search && { search }), ...(state && { state }), limit: 20 }
  return useInfiniteQuery(query.giftCard.list.infiniteOptions(byCursor(wanted)))
}

const giftCardTones = {
  ordered: 'neutral',
  active: 'primary',
  used_up: 'neutral',
  expired: 'neutral',
  blocked: 'clay',
  replaced: 'neutral',
  refunded: 'neutral',
} as const satisfies Record<GiftCardState, Tone>

function GiftCardRow(props: { card: DeskGiftCard; shop: Shop; onOpen: () => void }) {
  const { card, shop, onOpen } = props
  const { t, pick } = useWords()
  const format = useFormat()
  const { codeEnd, state, currency, amountMinor, balanceMinor, treatment, toName, createdAt } = card
  const money = (minor: number) => format.money({ amountMinor: minor, currency })
  const facts = [
    treatment ? pick(treatment) : null,
    toName ? t('giftCard.for', { name: toName }) : null,
    card.buyer?.name ? t('giftCard.by', { name: card.buyer.name }) : null,
    format.shortDate(createdAt, shop.timeZone),
  ].filter(Boolean)
  return (
    <li>
      <button
        type="button"
        className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 py-4 text-left"
        onClick={onOpen}
      >
        <span className="min-w-0 flex-[1_1_16rem]">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="figures font-semibold">{`···· ${codeEnd}`}</span>
            <Badge tone={giftCardTones[state]}>{t(`giftCard.state.${state}`)}</Badge>
          </span>
          <span className="mt-1 block text-sm text-ink-soft">{facts.join(' · ')}</span>
        </span>
        <span className="figures text-right">
          <span className="block font-semibold">{money(balanceMinor)}</span>
          {balanceMinor === amountMinor ? null : (
            <span className="text-sm text-ink-soft">
              {t('giftCard.of', { amount: money(amountMinor) })}
            </span>
          )}
        </span>
      </button>
    </li>
  )
}
