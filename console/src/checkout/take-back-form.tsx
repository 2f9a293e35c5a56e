import { useClient } from '@serein/client/provider.tsx'
import type { DeskOrder } from '@serein/shared/checkout/order-desk.ts'
import { returnedMinor } from '@serein/shared/checkout/order-states.ts'
import { sum } from '@serein/shared/money/money.ts'
import { Segmented } from '@serein/ui/choice.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Stepper } from '@serein/ui/stepper.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { useMoney } from '../payment/use-money.ts'
import { useOrderVerbs } from './use-order-verbs.ts'

type Fault = { field: 'lines' | 'reason' }

/** Takes units back: how many of what, whether they can be sold again, and why. */
export function TakeBackForm({ order, onDone }: { order: DeskOrder; onDone: () => void }) {
  const { t, pick } = useWords()
  const { api } = useClient()
  const { money } = useMoney(order)
  const verbs = useOrderVerbs()
  const { id: orderId, code } = order
  const form = useServerForm({
    initial: {
      /** By the position of the line. */
      units: {} as Record<number, number>,
      condition: 'resell' as 'resell' | 'lost',
      reason: '',
    },
    read: ({ units, condition, reason }) => {
      const lines = order.lines
        .map((_, position) => ({ position, units: units[position] ?? 0 }))
        .filter((line) => line.units > 0)
        .map((line) => ({ ...line, resell: condition === 'resell' }))
      const faults: Fault[] = lines.length === 0 ? [{ field: 'lines' }] : []
      if (reason.trim() === '') faults.push({ field: 'reason' })
      return { sent: { lines, reason: reason.trim() }, faults }
    },
    faultText: ({ field }: Fault) =>
      t(field === 'lines' ? 'checkout.orders.nothing' : 'checkout.orders.reasonMissing'),
    send: (wanted) =>
      verbs.run(async () => {
        await api.order.takeBack({ orderId, ...wanted })
        return t('checkout.orders.backDone', { code, amount: money(backMinor) })
      }),
    onDone,
  })
  const { units } = form.values
  const nothing = form.at('lines')
  const backMinor = sum(
    order.lines.map((line, position) => {
      const back = line.returnedUnits + (units[position] ?? 0)
      return returnedMinor(line, back) - returnedMinor(line, line.returnedUnits)
    }),
  )
  return (
    <Form onSend={form.submit}>
      <div className="divide-y divide-line">
        {order.lines.map((line, position) =>
          line.returnedUnits < line.units ? (
            <Stepper
              key={line.variantId ?? pick(line.name)}
              label={pick(line.name)}
              help={pick(line.label)}
              value={units[position] ?? 0}
              max={line.units - line.returnedUnits}
              words={{ less: t('checkout.orders.less'), more: t('checkout.orders.moreOf') }}
              onValue={(value) => form.set({ units: { ...units, [position]: value } })}
            />
          ) : null,
        )}
      </div>
      {nothing ? (
        <p role="alert" className="text-sm text-red">
          {nothing}
        </p>
      ) : null}
      <Segmented
        label={t('checkout.orders.condition')}
        choices={(['resell', 'lost'] as const).map((id) => ({
          id,
          label: t(`checkout.orders.condition.${id}`),
        }))}
        selected={form.values.condition}
        onSelect={(condition) => form.set({ condition })}
      />
      <TextField {...form.text('reason')} label={t('checkout.orders.reason')} maxLength={200} />
      <p className="text-sm text-ink-soft">{t('checkout.orders.backHow')}</p>
      <SubmitButton form={form}>
        {t('checkout.orders.giveBack', { amount: money(backMinor) })}
      </SubmitButton>
    </Form>
  )
}
