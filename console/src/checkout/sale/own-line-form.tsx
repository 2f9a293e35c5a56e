import { Form } from '@serein/ui/form.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { AmountField } from '../../form/amount-field.tsx'
import { amountOf, rateText } from '../../form/amount.ts'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useServerForm } from '../../form/use-server-form.ts'
import { useWords } from '../../language/words.ts'
import { useMoney } from '../../payment/use-money.ts'
import type { SaleFormProps } from './sale-kinds.tsx'

type Fault = { field: 'name' | 'price' }

/** Something that is no product of the list: a name, a price and its tax. */
export function OwnLineForm({ shelf, onLine }: SaleFormProps) {
  const { t } = useWords()
  const { locale } = useMoney(shelf)
  const { currency, taxRate, taxRates } = shelf
  const form = useServerForm({
    initial: { name: '', price: '', taxRate: String(taxRate) },
    read: (texts) => {
      const name = texts.name.trim()
      const unitMinor = amountOf(texts.price, currency)
      const faults: Fault[] = name === '' ? [{ field: 'name' }] : []
      if (unitMinor === null) faults.push({ field: 'price' })
      return { sent: { name, unitMinor: unitMinor ?? 0, taxRate: Number(texts.taxRate) }, faults }
    },
    faultText: ({ field }: Fault) =>
      t(field === 'name' ? 'checkout.sale.nameMissing' : 'payment.take.invalid'),
    send: async (own) => own,
    onDone: ({ name, unitMinor, taxRate: rate }) =>
      onLine({
        goods: { kind: 'custom', name, unitMinor, taxRate: rate },
        shown: {
          name: { en: name, fr: name },
          label: { en: '', fr: '' },
          unitMinor,
          taxRate: rate,
        },
      }),
  })
  return (
    <Form onSend={form.submit} className="flex flex-col gap-5">
      <TextField {...form.text('name')} label={t('checkout.sale.name')} maxLength={80} />
      <AmountField
        label={t('checkout.sale.price')}
        {...{ currency, locale }}
        value={form.values.price}
        error={form.at('price')}
        onText={(price) => form.set({ price })}
      />
      {taxRates.length > 1 ? (
        <Select
          label={t('checkout.sale.tax')}
          value={form.values.taxRate}
          options={taxRates.map((rate) => ({
            id: String(rate),
            label: `${rateText(rate, locale)} %`,
          }))}
          onSelect={(rate) => form.set({ taxRate: rate })}
        />
      ) : null}
      <SubmitButton form={form}>{t('checkout.sale.addLine')}</SubmitButton>
    </Form>
  )
}
