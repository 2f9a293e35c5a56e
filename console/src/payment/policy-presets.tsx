import { useClient, useNow } from '@serein/client/provider.tsx'
import type { CancellationPolicy } from '@serein/shared/shop/rules.ts'
import { wholeRate } from '@serein/shared/money/money.ts'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { useCommand } from '../command/use-command.ts'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { PolicyPreview } from './policy-preview.tsx'
import { usePaymentRules } from './payment-rules.tsx'

const hour = 60

/** What most spas ask of who cancels. */
const presets: Record<'flexible' | 'usual' | 'strict', CancellationPolicy> = {
  flexible: {
    tiers: [{ untilMinutes: 4 * hour, feeRate: 0 }],
    lateFeeRate: wholeRate / 2,
    noShowFeeRate: wholeRate,
  },
  usual: {
    tiers: [
      { untilMinutes: 24 * hour, feeRate: 0 },
      { untilMinutes: 4 * hour, feeRate: wholeRate / 2 },
    ],
    lateFeeRate: wholeRate,
    noShowFeeRate: wholeRate,
  },
  strict: {
    tiers: [{ untilMinutes: 48 * hour, feeRate: 0 }],
    lateFeeRate: wholeRate,
    noShowFeeRate: wholeRate,
  },
}
const names = Object.keys(presets) as (keyof typeof presets)[]

/** The cancellation rules of a shop by three usual ones, with the bar that clients see. */
export function PolicyPanel({ shop }: { shop: Shop }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const now = useNow()
  const rules = usePaymentRules(shop.id)
  const command = useCommand({ refresh: [query.shop.key()] })
  const choose = (name: keyof typeof presets) =>
    void command.run(async () => {
      await api.shop.changePolicy({ shopId: shop.id, ...presets[name] })
      return t('payment.rule.policy.changed')
    })
  return (
    <ConsolePage title={t('payment.rule.policy.title')}>
      <div className="flex max-w-180 flex-col gap-6 p-6 max-md:p-5">
        <QueryBoundary query={rules} loading={<Skeleton className="h-80 w-full" />}>
          {({ cancellationPolicy: policy }) => (
            <>
              <ChoiceRows
                label={t('payment.rule.policy.presets')}
                choices={names.map((id) => ({
                  id,
                  label: t(`payment.rule.policy.preset.${id}`),
                  help: t(`payment.rule.policy.preset.${id}Text`),
                }))}
                selected={names.find((name) => isSame(presets[name], policy)) ?? null}
                onSelect={choose}
              />
              <PolicyPreview policy={policy} timeZone={shop.timeZone} now={Date.parse(now)} />
              <Link href={linkTo('/settings/payments', { shop: shop.id })}>
                {t('payment.rule.policy.own')}
              </Link>
            </>
          )}
        </QueryBoundary>
      </div>
    </ConsolePage>
  )
}

function isSame(one: CancellationPolicy, other: CancellationPolicy): boolean {
  return numbersOf(one).join(' ') === numbersOf(other).join(' ')
}

function numbersOf({ tiers, lateFeeRate, noShowFeeRate }: CancellationPolicy): number[] {
  const steps = tiers.flatMap((tier) => [tier.untilMinutes, tier.feeRate])
  return [...steps, lateFeeRate, noShowFeeRate]
}
