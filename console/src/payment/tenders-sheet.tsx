import { useClient } from '@serein/client/provider.tsx'
import type { PaymentRules } from '@serein/shared/payment/payment-rules.ts'
import { type Tender, tenderFaults } from '@serein/shared/payment/tenders.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { FieldNotes } from '@serein/ui/field.tsx'
import { useWords, type Word } from '../language/words.ts'
import { SideForm } from '../form/side-form.tsx'
import { useRuleFaultText } from './use-rule-fault-text.ts'
import { useServerForm } from '../form/use-server-form.ts'

export const tenderNames: Record<Tender, Word> = {
  card: 'payment.rule.tenders.card',
  paypal: 'payment.tender.paypal',
  paylater: 'payment.tender.paylater',
  at_shop: 'payment.rule.tenders.at_shop',
}

const providers = { stripe: 'Stripe', paypal: 'PayPal' } as const

/** Through what clients may pay. */
export function TendersForm({ rules, onDone }: { rules: PaymentRules; onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { shopId, tenders: all, depositRules } = rules
  const possible = all.filter(({ isPossible }) => isPossible).map(({ tender }) => tender)
  const before = all.filter(({ isAccepted }) => isAccepted).map(({ tender }) => tender)
  const form = useServerForm({
    name: () => t('payment.rule.tenders.title'),
    initial: { tenders: before },
    before,
    read: ({ tenders }) => ({
      sent: tenders,
      faults: tenderFaults({ tenders, possible, depositRules }),
    }),
    faultText: useRuleFaultText(),
    send: (tenders) => api.shop.acceptTenders({ shopId, tenders }),
    faultCode: 'rule_not_possible',
    refresh: query.shop.key(),
    onDone,
  })
  const { tenders: accepted } = form.values
  return (
    <SideForm why={t('payment.rule.tenders.why')} form={form}>
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="sr-only">{t('payment.rule.tenders.title')}</legend>
        {all.map(({ tender, isPossible, provider }) => (
          <Checkbox
            key={tender}
            label={t(tenderNames[tender])}
            help={helpOf({ tender, isPossible, provider })}
            checked={accepted.includes(tender)}
            onChecked={(isAccepted) =>
              form.set({
                tenders: isAccepted
                  ? [...accepted, tender]
                  : accepted.filter((one) => one !== tender),
              })
            }
          />
        ))}
      </fieldset>
      <div role="alert" tabIndex={-1} className="empty:hidden">
        <FieldNotes id="tenders" error={form.at('tenders')} />
      </div>
      <p className="text-sm text-ink-soft">{t('payment.rule.tenders.always')}</p>
    </SideForm>
  )

  function helpOf(
    one: Pick<PaymentRules['tenders'][number], 'tender' | 'isPossible' | 'provider'>,
  ) {
    if (one.tender === 'at_shop') return t('payment.rule.tenders.atShopHelp')
    if (!one.isPossible) return t('payment.rule.tenders.missing')
    const { provider } = one
    if (provider === null || provider === 'sandbox') return t('payment.rule.tenders.demo')
    return t('payment.rule.tenders.through', { provider: providers[provider] })
  }
}
