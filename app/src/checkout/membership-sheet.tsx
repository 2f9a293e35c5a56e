import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Check, CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useClient, useNow, useSession } from '@serein/client/provider.tsx'
import type { MembershipPlan } from '@serein/shared/pass/membership-plan.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { IconRow } from '@serein/ui/list-row.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import type { SearchOf } from '../address/addresses.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/screen.tsx'
import { membershipPlansOptions, ownMembershipsOptions } from '../pass/membership-data.ts'
import { PlanSheet } from '../pass/plan-sheet.tsx'
import { useMembershipWords } from '../pass/use-membership-words.ts'
import { cardsOptions } from './cards-data.ts'
import { MembershipCharge } from './membership-charge.tsx'
import { firstChoice, SavedCardChoice } from './saved-card-choice.tsx'

type Search = SearchOf<'shopDetails'>

/** A membership of a shop, opened by the address: what it gives, what it costs, and the card that pays it. */
export function MembershipSheet({ search }: { search: Search }) {
  const { t } = useWords()
  const { query } = useClient()
  const { membership: planId, ...page } = search
  const found = useQuery(membershipPlansOptions(query, search.shop))
  return (
    <PlanSheet
      {...{ found, planId, page }}
      words={{ title: t('pass.membership.title'), gone: t('pass.membership.gone') }}
    >
      {(plan, { business, consent }) => (
        <Plan {...{ plan, consent, search }} businessId={business.id} />
      )}
    </PlanSheet>
  )
}

type PlanProps = { plan: MembershipPlan; consent: string; businessId: string; search: Search }

function Plan(props: PlanProps) {
  const { t, pick } = useWords()
  const { plan, search } = props
  const { price, gives } = useMembershipWords()
  const isMember = useSession() !== null
  const description = pick(plan.description)
  return (
    <div className="flex flex-col gap-6">
      {description ? <p>{description}</p> : null}
      <p className="serif figures text-xl">{price(plan, plan.priceMinor)}</p>
      <div className="flex flex-col gap-3">
        {[...gives(plan), t('pass.membership.mayEnd')].map((line) => (
          <IconRow key={line} icon={<Check aria-hidden />}>
            {line}
          </IconRow>
        ))}
      </div>
      {isMember ? (
        <Join {...props} />
      ) : (
        <ButtonLink size="lg" wide href={linkTo('login', { next: linkTo('shopDetails', search) })}>
          {t('pass.membership.logIn')}
        </ButtonLink>
      )}
    </div>
  )
}

/** Joins with a saved card, or leads to where one is added. */
function Join({ plan, consent, businessId, search }: PlanProps) {
  const { t, pick } = useWords()
  const { api, query, queryClient } = useClient()
  const router = useRouter()
  const now = Date.parse(useNow())
  const found = useQuery(cardsOptions(query, businessId))
  const [chosen, setChosen] = useState<string | null>(null)
  const join = useMutation({
    mutationFn: (savedCardId: string) =>
      api.membership.join({
        shopId: search.shop,
        planId: plan.id,
        savedCardId,
        expectedPriceMinor: plan.priceMinor,
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ownMembershipsOptions(query).queryKey })
      showToast({ text: t('pass.membership.joined', { name: pick(plan.name) }), tone: 'good' })
      await router.navigate({ href: linkTo('wallet', { tab: 'membership' }) })
    },
  })
  return (
    <QueryBoundary query={found} loading={<Skeleton className="h-24 rounded-md" />}>
      {({ businesses }) => {
        const cards = businesses.find(({ business }) => business.id === businessId)?.cards ?? []
        const card = chosen ?? firstChoice(cards, now)
        const add = linkTo('card', {
          business: businessId,
          add: true,
          shop: search.shop,
          membership: plan.id,
        })
        return (
          <div className="flex flex-col gap-5">
            {cards.length > 0 ? (
              <SavedCardChoice cards={cards} selected={card} onSelect={setChosen} />
            ) : null}
            <p className="text-sm text-ink-soft">{consent}</p>
            <MembershipCharge error={join.error} />
            {card === 'new' ? (
              <ButtonLink size="lg" wide icon={<CreditCard aria-hidden />} href={add}>
                {t('pass.membership.addCard')}
              </ButtonLink>
            ) : (
              <Button
                size="lg"
                wide
                icon={<CreditCard aria-hidden />}
                pending={join.isPending}
                onClick={() => join.mutate(card)}
              >
                {t('pass.membership.join')}
              </Button>
            )}
          </div>
        )
      }}
    </QueryBoundary>
  )
}
