import { useQuery } from '@tanstack/react-query'
import { isAnswer, refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { WalletArt } from '@serein/ui/art/wallet-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { linkTo, useScreenSearch } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import type { Preload } from '../page/preload.ts'
import { AddCreditForm } from './add-credit-form.tsx'

export async function preload(context: Preload<'addCredit'>): Promise<void> {
  const { query, queryClient, search, user } = context
  if (!user) return
  const { business: businessId, currency } = search
  if (businessId)
    await queryClient.prefetchQuery(
      query.topUp.quote.queryOptions({ input: { businessId, currency } }),
    )
  else await queryClient.prefetchQuery(query.topUp.places.queryOptions({}))
}

/** Adds money to a wallet with a spa. */
export function Page() {
  const { business, currency } = useScreenSearch('addCredit')
  return business ? <Amount businessId={business} currency={currency} /> : <Places />
}

function Places() {
  const { t } = useWords()
  const { query } = useClient()
  const places = useQuery(query.topUp.places.queryOptions({}))
  return (
    <Screen title={t('checkout.credit.title')} back={linkTo('wallet')}>
      <QueryBoundary
        query={places}
        isEmpty={(found) => found.places.length === 0}
        empty={
          <EmptyState
            art={<WalletArt />}
            title={t('checkout.credit.noPlace')}
            text={t('checkout.credit.noPlaceText')}
            action={<ButtonLink href={linkTo('featured')}>{t('booking.list.find')}</ButtonLink>}
          />
        }
      >
        {(found) => (
          <section aria-labelledby="where" className="pt-2">
            <h2 id="where" className="serif mb-2 text-lg">
              {t('checkout.credit.where')}
            </h2>
            <List label={t('checkout.credit.where')}>
              {found.places.map(({ business, currencies }) => (
                <ListRow
                  key={business.id}
                  title={business.name}
                  subtitle={currencies.join(' · ')}
                  href={linkTo('addCredit', { business: business.id })}
                />
              ))}
            </List>
          </section>
        )}
      </QueryBoundary>
    </Screen>
  )
}

function Amount(props: { businessId: string; currency: string | undefined }) {
  const { t } = useWords()
  const { query } = useClient()
  const quote = useQuery({
    ...query.topUp.quote.queryOptions({ input: props }),
    retry: (count, error) => !isAnswer(error) && count < 3,
  })
  const title = t('checkout.credit.title')
  if (quote.data) return <AddCreditForm key={quote.data.currency} quote={quote.data} />
  return (
    <Screen title={title} back={linkTo('wallet')}>
      {isNotOffered(quote.error) ? (
        <EmptyState
          art={<WalletArt />}
          title={t('checkout.credit.notOffered')}
          text={t('checkout.credit.notOfferedText')}
          action={<ButtonLink href={linkTo('addCredit')}>{t('checkout.credit.change')}</ButtonLink>}
        />
      ) : (
        <QueryBoundary query={quote}>{() => null}</QueryBoundary>
      )}
    </Screen>
  )
}

function isNotOffered(error: unknown): boolean {
  const code = refusalOf(error)?.code
  return code === 'top_up_not_offered' || code === 'not_found'
}
