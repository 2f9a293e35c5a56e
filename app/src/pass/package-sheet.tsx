import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CalendarClock, CreditCard, Flower2, Tag, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat, useSession } from '@serein/client/provider.tsx'
import type { PassPlan } from '@serein/shared/pass/contract.ts'
import { partsOf } from '@serein/shared/pass/use.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import { LeftStrip } from '@serein/ui/left-strip.tsx'
import { IconRow } from '@serein/ui/list-row.tsx'
import type { SearchOf } from '../address/addresses.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { packagesOptions } from './pass-data.ts'
import { PlanSheet } from './plan-sheet.tsx'
import { useSaving } from './use-saving.ts'

/** A package of a shop, opened by the address: what it holds, its rules, and how it is paid. */
export function PackageSheet({ search }: { search: SearchOf<'shopDetails'> }) {
  const { t } = useWords()
  const { query } = useClient()
  const { package: planId, ...page } = search
  const found = useQuery(packagesOptions(query, search.shop))
  return (
    <PlanSheet
      {...{ found, planId, page }}
      words={{ title: t('pass.shop.title'), gone: t('pass.shop.gone') }}
    >
      {(plan) => <Plan plan={plan} search={search} />}
    </PlanSheet>
  )
}

function Plan({ plan, search }: { plan: PassPlan; search: SearchOf<'shopDetails'> }) {
  const { pick } = useWords()
  const description = pick(plan.description)
  return (
    <div className="flex flex-col gap-6">
      {description ? <p>{description}</p> : null}
      <LeftStrip left={plan.units} total={plan.units} isBar={plan.unit === 'minute'} />
      <Facts plan={plan} />
      <Buy plan={plan} search={search} />
    </div>
  )
}

function Facts({ plan }: { plan: PassPlan }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const saving = useSaving()(plan)
  const { unit, units, services, validMonths, people, withOffers } = plan
  return (
    <div className="flex flex-col gap-3">
      <IconRow icon={<Flower2 aria-hidden />}>
        {t(unit === 'visit' ? 'pass.plan.visits' : 'pass.plan.minutes', {
          count: units,
          names: format.list(services.map(({ name }) => pick(name))),
        })}
      </IconRow>
      {saving ? (
        <IconRow icon={<Tag aria-hidden />} className="text-clay">
          {saving}
        </IconRow>
      ) : null}
      <IconRow icon={<CalendarClock aria-hidden />}>
        {validMonths === null
          ? t('pass.plan.endless')
          : t('pass.plan.valid', { count: validMonths })}
      </IconRow>
      {people > 0 ? (
        <IconRow icon={<UsersRound aria-hidden />}>
          {t('pass.plan.shared', { count: people })}
        </IconRow>
      ) : null}
      {withOffers ? null : <IconRow icon={<Tag aria-hidden />}>{t('pass.plan.alone')}</IconRow>}
    </div>
  )
}

/** Paid at once or in parts, like an order; who has no account says who they are on the way. */
function Buy({ plan, search }: { plan: PassPlan; search: SearchOf<'shopDetails'> }) {
  const { t } = useWords()
  const format = useFormat()
  const { api } = useClient()
  const router = useRouter()
  const isMember = useSession() !== null
  const [parts, setParts] = useState('1')
  const { currency, priceMinor } = plan
  const nowMinor = (count: number) => partsOf(priceMinor, count)[0] ?? priceMinor
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  const open = useMutation({
    mutationFn: () =>
      api.order.openPass({ shopId: search.shop, planId: plan.id, parts: Number(parts) }),
    onSuccess: ({ id }) => router.navigate({ href: linkTo('checkout', { order: id }) }),
  })
  const amount = money(nowMinor(Number(parts)))
  return (
    <>
      {plan.parts > 1 ? (
        <ChoiceRows
          label={t('pass.buy.how')}
          choices={Array.from({ length: plan.parts }, (_, place) => ({
            id: String(place + 1),
            label: t('pass.buy.inParts', { count: place + 1 }),
            help: place > 0 ? t('pass.buy.asPaid') : undefined,
            aside: t('pass.buy.now', { amount: money(nowMinor(place + 1)) }),
          }))}
          selected={parts}
          onSelect={setParts}
        />
      ) : null}
      <Failure error={open.error} otherwise="checkout.pay.offline" />
      {isMember ? (
        <Button
          size="lg"
          wide
          icon={<CreditCard aria-hidden />}
          pending={open.isPending}
          onClick={() => open.mutate()}
        >
          {t('pass.buy.button', { amount })}
        </Button>
      ) : (
        <ButtonLink
          size="lg"
          wide
          icon={<CreditCard aria-hidden />}
          href={linkTo('checkout', {
            package: plan.id,
            shop: search.shop,
            ...(parts !== '1' && { parts: Number(parts) }),
          })}
        >
          {t('pass.buy.button', { amount })}
        </ButtonLink>
      )}
    </>
  )
}
