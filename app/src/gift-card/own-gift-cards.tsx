import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { WalletArt } from '@serein/ui/art/wallet-art.tsx'
import { Badge } from '@serein/ui/badge.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { ListRow, List } from '@serein/ui/list-row.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { QueryBoundary } from '../page/screen.tsx'
import { useUntil } from './use-until.ts'
import { GiftCardArt } from './gift-card-art.tsx'
import {
  giftCardTones,
  giftCardWords,
  ownGiftCardsOptions,
  type OwnGiftCard,
} from './gift-card-data.ts'

/** The gift cards that the reader keeps, then those that they have given. */
export function OwnGiftCards() {
  const { t } = useWords()
  const { query } = useClient()
  const cards = useQuery(ownGiftCardsOptions(query))
  return (
    <QueryBoundary
      query={cards}
      loading={<Skeleton className="h-40 rounded-md" />}
      isEmpty={({ giftCards }) => giftCards.length === 0}
      empty={<NoCard />}
    >
      {({ giftCards }) => (
        <div className="flex flex-col gap-6">
          <Cards title={t('giftCard.mine.held')} cards={giftCards.filter(({ isHeld }) => isHeld)} />
          <Cards
            title={t('giftCard.mine.given')}
            cards={giftCards.filter(({ isHeld }) => !isHeld)}
          />
          <AddCard />
        </div>
      )}
    </QueryBoundary>
  )
}

function Cards({ title, cards }: { title: string; cards: OwnGiftCard[] }) {
  if (cards.length === 0) return null
  return (
    <Section title={title}>
      <List label={title}>
        {cards.map((card) => (
          <Row key={card.id} card={card} />
        ))}
      </List>
    </Section>
  )
}

function Row({ card }: { card: OwnGiftCard }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const until = useUntil()
  const { business, currency, state, token, toName, treatment, expiresAt, deliverAt } = card
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const waits = deliverAt !== null && card.deliveredAt === null && state === 'active'
  return (
    <>
      <ListRow
        start={<GiftCardArt design={card.design} className="w-16! rounded-sm" />}
        title={business.name}
        subtitle={
          <>
            {treatment ? <span className="block">{pick(treatment)}</span> : null}
            {toName ? (
              <span className="block">{t('giftCard.mine.for', { name: toName })}</span>
            ) : null}
            {waits ? (
              <span className="block">
                {t('giftCard.mine.sentOn', { day: format.longDate(deliverAt, card.timeZone) })}
              </span>
            ) : null}
            {expiresAt && state === 'active' ? (
              <span className="block">{until(expiresAt, card.timeZone)}</span>
            ) : null}
          </>
        }
        end={
          <>
            <span className="figures block">{money(card.balanceMinor)}</span>
            <Badge tone={giftCardTones[state]}>{t(giftCardWords[state])}</Badge>
          </>
        }
        {...(token && { href: linkTo('wallet', { card: token }) })}
      />
      {card.mayUndo ? <Undo card={card} /> : null}
    </>
  )
}

/** Gives a card back from afar, after a question. */
function Undo({ card }: { card: OwnGiftCard }) {
  const { t } = useWords()
  const format = useFormat()
  const { api, query, queryClient } = useClient()
  const [isAsked, setAsked] = useState(false)
  const { amountMinor, currency } = card
  const undoing = useMutation({
    mutationFn: () => api.giftCard.undo({ giftCardId: card.id }),
    onSettled: async () => {
      setAsked(false)
      await queryClient.invalidateQueries({ queryKey: query.giftCard.key() })
    },
  })
  return (
    <>
      <Failure error={undoing.error} />
      <Button tone="quiet" size="sm" onClick={() => setAsked(true)}>
        {t('giftCard.undo.open')}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('giftCard.undo.ask')}
        confirm={{
          label: t('giftCard.undo.yes'),
          run: () => undoing.mutate(),
          pending: undoing.isPending,
          danger: true,
        }}
        cancelLabel={t('giftCard.undo.no')}
      >
        {t('giftCard.undo.text', { amount: format.money({ amountMinor, currency }) })}
      </Dialog>
    </>
  )
}

function AddCard() {
  const { t } = useWords()
  return (
    <ButtonLink tone="secondary" href={linkTo('wallet', { card: 'check' })}>
      {t('giftCard.check.title')}
    </ButtonLink>
  )
}

function NoCard() {
  const { t } = useWords()
  return (
    <EmptyState
      art={<WalletArt />}
      title={t('giftCard.mine.none')}
      text={t('giftCard.mine.noneText')}
      action={<AddCard />}
    />
  )
}
