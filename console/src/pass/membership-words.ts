import { useFormat } from '@serein/client/provider.tsx'
import type { MembershipPlan } from '@serein/shared/pass/membership-plan.ts'
import { useWords } from '../language/words.ts'
import { rateText } from '../form/amount.ts'

/** What a membership costs and gives, in the words that a client reads. */
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
    day: (day: string) => format.day(day, { day: 'numeric', month: 'short', year: 'numeric' }),
    sentence(plan: MembershipPlan): string {
      const { credits, every, priceRate, rollOver, people, trialDays, pauseMonths } = plan
      const percent = priceRate === null ? '' : `${rateText(priceRate, format.locale)} %`
      return [
        credits === null
          ? null
          : t(`pass.membership.credits.${every}`, {
              count: credits,
              names: names(plan.creditServices),
            }),
        priceRate === null
          ? null
          : plan.priceServices
            ? t('pass.membership.off', { percent, names: names(plan.priceServices) })
            : t('pass.membership.offAll', { percent }),
        rollOver > 0 ? t('pass.membership.rollOverUpTo', { count: rollOver }) : null,
        people > 0 ? t('pass.membership.sharedWith', { count: people }) : null,
        plan.sharesPrice ? t('pass.membership.priceIsShared') : null,
        trialDays > 0 ? t('pass.membership.trialOf', { count: trialDays }) : null,
        plan.isFirstFree ? t('pass.membership.firstIsFree') : null,
        pauseMonths > 0 ? t('pass.membership.pauseUpTo', { count: pauseMonths }) : null,
      ]
        .filter((part) => part !== null)
        .join(' ')
    },
  }
}
