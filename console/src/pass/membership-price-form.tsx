import { useClient } from '@serein/client/provider.tsx'
import type { ManagedMembershipPlan } from '@serein/shared/pass/membership-plan.ts'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf, amountText } from '../form/amount.ts'
import { SideForm } from '../form/side-form.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { useMoney } from '../payment/use-money.ts'

/** Another price of a membership, of which its members are told. */
export function MembershipPriceForm(props: { plan: ManagedMembershipPlan; onDone: () => void }) {
  const { plan, onDone } = props
  const { t } = useWords()
  const { api, query } = useClient()
  const { locale } = useMoney(plan)
  const { id: planId, version, currency, priceMinor } = plan
  const form = useServerForm({
    initial: { price: amountText(priceMinor, currency, locale) },
    read: (texts) => {
      const amountMinor = amountOf(texts.price, currency)
      return {
        sent: amountMinor ?? 0,
        faults: amountMinor === null ? [{ field: 'price' }] : [],
      }
    },
    faultText: () => t('pass.membership.fault.amount'),
    send: (amountMinor) =>
      api.membershipPlan.changePrice({ planId, version, priceMinor: amountMinor }),
    refresh: query.membershipPlan.key(),
    savedText: (_, { told }) => t('pass.membership.told', { count: told }),
    failedText: t('pass.membership.failed'),
    onDone,
  })
  return (
    <SideForm why={t('pass.membership.newPriceWhy')} form={form}>
      <AmountField
        {...form.typed('price')}
        first
        label={t('catalogue.price')}
        {...{ currency, locale }}
      />
    </SideForm>
  )
}
