import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useClient, useFormat, useSession } from '@serein/client/provider.tsx'
import type { PassPlan } from '@serein/shared/pass/contract.ts'
import { partsOf } from '@serein/shared/pass/use.ts'
import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import type { SearchOf } from '../address/addresses.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { packagesOptions } from '../pass/pass-data.ts'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { OpeningOrder } from './opening-order.tsx'
import { WhoBooks } from './who-books.tsx'

type Search = Extract<SearchOf<'checkout'>, { package: string }>
type Wanted = { shop: string; planId: string; parts: number }

/** The package of a reader without an account: they identify themselves by one code, and it becomes their order. */
export function PackageCheckout({ search }: { search: Search }) {
  const { t } = useWords()
  const { shop, package: planId, parts = 1 } = search
  const page = shop === undefined ? undefined : { shop, package: planId }
  return (
    <Screen
      title={t('checkout.order.title')}
      back={page ? linkTo('shopDetails', page) : linkTo('search')}
    >
      {shop === undefined ? <Gone /> : <Buying shop={shop} planId={planId} parts={parts} />}
    </Screen>
  )
}

function Buying(wanted: Wanted) {
  const { query } = useClient()
  const { shop, planId, parts } = wanted
  const found = useQuery(packagesOptions(query, shop))
  const plan = found.data?.plans.find(({ id }) => id === planId)
  const isMember = useSession() !== null
  return (
    <QueryBoundary
      query={found}
      loading={<CheckoutSkeleton />}
      isEmpty={() => plan === undefined}
      empty={<Gone shop={shop} />}
    >
      {() =>
        plan &&
        (isMember ? (
          <Ordering {...wanted} />
        ) : (
          <div className="flex flex-col gap-4 pt-2">
            <Chosen plan={plan} parts={parts} />
            <WhoBooks next={linkTo('checkout', { shop, package: planId, parts })} />
          </div>
        ))
      }
    </QueryBoundary>
  )
}

function Gone({ shop }: { shop?: string }) {
  const { t } = useWords()
  return (
    <EmptyState
      art={<NoResultsArt />}
      title={t('pass.shop.gone')}
      action={
        <ButtonLink href={shop ? linkTo('shopDetails', { shop }) : linkTo('search')}>
          {t('pass.mine.look')}
        </ButtonLink>
      }
    />
  )
}

/** What it is called, and what of its price is paid now. */
function Chosen({ plan, parts }: { plan: PassPlan; parts: number }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { currency, priceMinor } = plan
  const [amountMinor = priceMinor] = partsOf(priceMinor, parts)
  return (
    <Card className="flex flex-wrap items-baseline justify-between gap-x-4 p-5">
      <h2 className="serif text-lg">{pick(plan.name)}</h2>
      <p className="figures font-semibold">
        {t('pass.buy.now', { amount: format.money({ amountMinor, currency }) })}
      </p>
    </Card>
  )
}

function Ordering({ shop: shopId, planId, parts }: Wanted) {
  const { t } = useWords()
  const { api } = useClient()
  const router = useRouter()
  const opening = useMutation({
    mutationFn: () => api.order.openPass({ shopId, planId, parts }),
    onSuccess: ({ id }) =>
      router.navigate({ href: linkTo('checkout', { order: id }), replace: true }),
  })
  return <OpeningOrder opening={opening} label={t('giftCard.buy.goPlain')} />
}
