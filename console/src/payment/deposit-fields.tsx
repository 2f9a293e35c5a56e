import { useId } from 'react'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { FieldNotes } from '@serein/ui/field.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import type { Asked, Client, DepositTexts } from './deposit-texts.ts'
import { PercentField } from '../form/percent-field.tsx'

export type MenuEntry = { id: string; name: string }

type Props = {
  texts: DepositTexts
  services: readonly MenuEntry[]
  currency: string
  locale: string
  at: (name: string) => string | undefined
  onChange: (texts: Partial<DepositTexts>) => void
}

/** The fields of a deposit rule: clients, visits and deposit. */
export function DepositFields(props: Props) {
  const { t } = useWords()
  const { texts, currency, locale, at, onChange } = props
  return (
    <>
      <Select
        label={t('payment.rule.deposit.client')}
        value={texts.client}
        error={at('when')}
        options={[
          { id: 'everyone', label: t('payment.rule.deposit.everyone') },
          { id: 'new', label: t('payment.rule.deposit.new') },
          { id: 'missed_before', label: t('payment.rule.deposit.missed_before') },
        ]}
        onSelect={(client) => onChange({ client: client as Client })}
      />
      <Services {...props} />
      <AmountField
        label={t('payment.rule.deposit.above')}
        note={t('common.optional')}
        {...{ currency, locale }}
        value={texts.above}
        error={at('when.aboveMinor')}
        onText={(above) => onChange({ above })}
      />
      <Segmented
        label={t('payment.rule.deposit.ask')}
        choices={(['share', 'fixed', 'card'] as const satisfies Asked[]).map((ask) => ({
          id: ask,
          label: t(`payment.rule.deposit.${ask}`),
        }))}
        selected={texts.ask}
        onSelect={(ask) => onChange({ ask })}
      />
      {texts.ask === 'share' ? (
        <PercentField
          label={t('payment.rule.deposit.rate')}
          value={texts.percent}
          error={at('ask.rate')}
          onText={(percent) => onChange({ percent })}
        />
      ) : texts.ask === 'fixed' ? (
        <AmountField
          label={t('payment.rule.deposit.amount')}
          {...{ currency, locale }}
          value={texts.amount}
          error={at('ask.amountMinor')}
          onText={(amount) => onChange({ amount })}
        />
      ) : (
        <p className="text-sm text-ink-soft">{t('payment.rule.deposit.cardHelp')}</p>
      )}
    </>
  )
}

function Services({ texts, services, at, onChange }: Props) {
  const { t } = useWords()
  const id = useId()
  const { serviceIds } = texts
  const problem = at('when.serviceIds')
  return (
    <>
      <Select
        label={t('payment.rule.deposit.services')}
        value={serviceIds === null ? 'all' : 'some'}
        options={[
          { id: 'all', label: t('payment.rule.deposit.all') },
          { id: 'some', label: t('payment.rule.deposit.some') },
        ]}
        onSelect={(which) => onChange({ serviceIds: which === 'all' ? null : [] })}
      />
      {serviceIds === null ? null : (
        <fieldset
          aria-describedby={problem ? `${id}-error` : undefined}
          data-invalid={problem ? '' : undefined}
          className="max-h-64 min-w-0 overflow-y-auto rounded-md border border-line px-3 py-1"
        >
          <legend className="sr-only">{t('payment.rule.deposit.some')}</legend>
          {services.map((service) => (
            <Checkbox
              key={service.id}
              label={service.name}
              checked={serviceIds.includes(service.id)}
              onChecked={(isChosen) =>
                onChange({
                  serviceIds: isChosen
                    ? [...serviceIds, service.id]
                    : serviceIds.filter((other) => other !== service.id),
                })
              }
            />
          ))}
        </fieldset>
      )}
      <FieldNotes id={id} error={problem} />
    </>
  )
}
