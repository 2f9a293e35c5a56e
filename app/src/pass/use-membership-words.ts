import { useFormat } from '@serein/client/provider.tsx'
import { wholeRate } from '@serein/shared/money/money.ts'
import type { MembershipPlan } from '@serein/shared/pass/membership-plan.ts'
import { useWords } from '../language/words.ts'

/** What a membership costs and gives, in words. */
export function useMembershipWords() {
  const { t, pick } = useWords()
  const format = useFormat()
  const names = (services: MembershipPlan['creditServices']) =>
    format.list(services.map(({ name }) => pick(name)))
  return {
    price: ({ every, currency }: MembershipPlan, amountMinor: number) =>
      t(`pass.membership.price.${every}`, {
        amount: format.money({ amountMinor, currency }, { short: true }),
      }),
    day: (day: string) => format.day(day, { day: 'numeric', month: 'long', year: 'numeric' }),
    gives(plan: MembershipPlan): string[] {
      const { credits, every, priceRate, priceServices, rollOver, people, trialDays } = plan
      const percent =
        priceRate === null
          ? ''
          : format.number(priceRate / wholeRate, { style: 'percent', maximumFractionDigits: 1 })
      return [
        credits !== null &&
          t(`pass.membership.credits.${every}`, {
            count: credits,
            names: names(plan.creditServices),
          }),
        priceRate !== null &&
          (priceServices
            ? t('pass.membership.off', { percent, names: names(priceServices) })
            : t('pass.membership.offAll', { percent })),
        rollOver > 0 && t('pass.membership.rollOver', { count: rollOver }),
        people > 0 && t('pass.membership.people', { count: people }),
        plan.sharesPrice && t('pass.membership.sharesPrice'),
        trialDays > 0 && t('pass.membership.trial', { count: trialDays }),
        plan.isFirstFree && t(`pass.membership.firstFree.${every}`),
        plan.pauseMonths > 0 && t('pass.membership.mayPause', { count: plan.pauseMonths }),
      ].filter((line) => line !== false)
    },
  }
}
