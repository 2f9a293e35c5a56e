import { depositOf, type DepositRule } from '@serein/shared/shop/deposit.ts'
import { useWords, type Word } from '../language/words.ts'
import { sampleMinor } from './sample-price.ts'
import { useMoney } from './use-money.ts'

const clients = [
  ['payment.rule.deposit.knownClient', { isNewClient: false, hasMissedBefore: false }],
  ['payment.rule.deposit.newClient', { isNewClient: true, hasMissedBefore: false }],
  ['payment.rule.deposit.missedClient', { isNewClient: false, hasMissedBefore: true }],
] as const satisfies [Word, { isNewClient: boolean; hasMissedBefore: boolean }][]

/** What three clients would pay first for one visit: a bar of what is due when booking, and what at the spa. */
export function DepositPreview(props: { rules: readonly DepositRule[]; currency: string }) {
  const { t } = useWords()
  const { rules, currency } = props
  const { short } = useMoney({ currency })
  const totalMinor = sampleTotal(rules, currency)
  const serviceIds = rules.flatMap(({ when }) => when.serviceIds ?? []).slice(0, 1)
  return (
    <div className="text-sm">
      <p className="mb-2.5 text-ink-soft">
        {t('payment.rule.deposit.for', { amount: short(totalMinor) })}
      </p>
      <ul className="flex flex-col gap-3">
        {clients.map(([name, facts]) => {
          const deposit = depositOf(rules, { totalMinor, serviceIds, ...facts })
          const nowMinor = deposit?.depositMinor ?? 0
          const laterMinor = totalMinor - nowMinor
          const parts = [
            ...(nowMinor > 0 ? [t('payment.rule.deposit.now', { amount: short(nowMinor) })] : []),
            ...(laterMinor > 0
              ? [t('payment.rule.deposit.later', { amount: short(laterMinor) })]
              : []),
            ...(deposit?.needsCard ? [t('payment.rule.deposit.withCard')] : []),
          ]
          return (
            <li key={name}>
              <span className="font-semibold">{t(name)}</span>
              <span aria-hidden className="my-1.5 flex h-2 overflow-hidden rounded-full bg-line">
                <span
                  className="bg-primary"
                  style={{ width: `${(nowMinor / totalMinor) * 100}%` }}
                />
              </span>
              <span className="text-ink-soft">{parts.join(' · ')}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** High enough for every rule with a minimum price to apply. */
function sampleTotal(rules: readonly DepositRule[], currency: string): number {
  const sample = sampleMinor(currency)
  const highest = Math.max(0, ...rules.map(({ when }) => when.aboveMinor ?? 0))
  return Math.max(sample, Math.ceil((highest * 1.2) / sample) * sample)
}
