import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import { WalletArt } from '@serein/ui/art/wallet-art.tsx'
import { BottomBar } from '@serein/ui/bottom-bar.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { List } from '@serein/ui/list-row.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { linkTo, useScreenSearch } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import type { Preload } from '../page/preload.ts'
import { AddCard } from './add-card.tsx'
import { cardsOptions, type Cards } from './cards-data.ts'
import { SavedCardRow } from './saved-card-row.tsx'

export async function preload({ query, queryClient, search }: Preload<'card'>): Promise<void> {
  await queryClient.ensureQueryData(cardsOptions(query, search.business))
}

/** The reader’s saved cards by business, and the form to add one. */
export function Page() {
  const { t } = useWords()
  const { query } = useClient()
  const search = useScreenSearch('card')
  const cards = useQuery(cardsOptions(query, search.business))
  if (search.add || search.saving) return <AddCard cards={cards} />
  const canAdd = cards.data !== undefined && cards.data.places.length > 0
  const hasAny = cards.data !== undefined && cards.data.businesses.length > 0
  return (
    <Screen
      title={t('checkout.saved.title')}
      back={linkTo('more')}
      footer={
        canAdd && hasAny ? (
          <BottomBar className="md:hidden">
            <Add />
          </BottomBar>
        ) : null
      }
    >
      <QueryBoundary
        query={cards}
        isEmpty={({ businesses }) => businesses.length === 0}
        empty={<NoCards canAdd={canAdd} />}
      >
        {({ businesses }) => (
          <div className="flex flex-col gap-8 pt-2">
            {businesses.map((each) => (
              <AtBusiness key={each.business.id} {...each} />
            ))}
            <p className="text-sm text-ink-soft">{t('checkout.saved.safe')}</p>
            {canAdd ? (
              <div className="hidden md:block">
                <Add />
              </div>
            ) : null}
          </div>
        )}
      </QueryBoundary>
    </Screen>
  )
}

function AtBusiness({ business, cards }: Cards['businesses'][number]) {
  const { t } = useWords()
  return (
    <Section title={t('checkout.saved.with', { business: business.name })}>
      <List label={t('checkout.saved.with', { business: business.name })}>
        {cards.map((card) => (
          <SavedCardRow key={card.id} card={card} isOnly={cards.length === 1} />
        ))}
      </List>
    </Section>
  )
}

function Add() {
  const { t } = useWords()
  const { business } = useScreenSearch('card')
  return (
    <ButtonLink
      size="lg"
      wide
      icon={<Plus aria-hidden />}
      href={linkTo('card', { ...(business && { business }), add: true })}
    >
      {t('checkout.saved.add')}
    </ButtonLink>
  )
}

/** The way to a business, for a reader who is no client of any yet. */
function NoCards({ canAdd }: { canAdd: boolean }) {
  const { t } = useWords()
  return (
    <EmptyState
      art={<WalletArt />}
      title={t('checkout.saved.none')}
      text={t(canAdd ? 'checkout.saved.noneText' : 'checkout.saved.noPlaceText')}
      action={
        canAdd ? (
          <Add />
        ) : (
          <ButtonLink href={linkTo('featured')}>{t('booking.list.find')}</ButtonLink>
        )
      }
    />
  )
}
