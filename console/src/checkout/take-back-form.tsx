import { useState, type FormEvent } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { DeskOrder } from '@serein/shared/checkout/order-desk.ts'
import { returnedMinor } from '@serein/shared/checkout/order-states.ts'
import { sum } from '@serein/shared/money/money.ts'
import { Button } from '@serein/ui/button.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Stepper } from '@serein/ui/stepper.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { useMoney } from '../payment/use-money.ts'
import { useOrderVerbs } from './use-order-verbs.ts'

/** Takes units back: how many of what, whether they can be sold again, and why. */
export function TakeBackForm({ order, onDone }: { order: DeskOrder; onDone: () => void }) {
  const { t, pick } = useWords()
  const { api } = useClient()
  const { money } = useMoney(order)
  const verbs = useOrderVerbs()
  const { id: orderId, code } = order
  const [units, setUnits] = useState<Record<string, number>>({})
  const [condition, setCondition] = useState<'resell' | 'lost'>('resell')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const lines = order.lines
    .map(({ variantId }) => ({ variantId, units: units[variantId] ?? 0 }))
    .filter((line) => line.units > 0)
  const backMinor = sum(
    order.lines.map((line) => {
      const back = line.returnedUnits + (units[line.variantId] ?? 0)
      return returnedMinor(line, back) - returnedMinor(line, line.returnedUnits)
    }),
  )
  const isWrong = lines.length === 0 || reason.trim() === ''
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isWrong || verbs.isPending) return
    const isDone = await verbs.change(async () => {
      const resell = condition === 'resell'
      const back = lines.map((line) => ({ ...line, resell }))
      await api.order.takeBack({ orderId, lines: back, reason: reason.trim() })
      return t('checkout.orders.backDone', { code, amount: money(backMinor) })
    })
    if (isDone) onDone()
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
      <div className="divide-y divide-line">
        {order.lines
          .filter((line) => line.returnedUnits < line.units)
          .map((line) => (
            <Stepper
              key={line.variantId}
              label={pick(line.name)}
              help={pick(line.label)}
              value={units[line.variantId] ?? 0}
              max={line.units - line.returnedUnits}
              words={{ less: t('checkout.orders.less'), more: t('checkout.orders.moreOf') }}
              onValue={(value) => setUnits((now) => ({ ...now, [line.variantId]: value }))}
            />
          ))}
      </div>
      {isSubmitted && lines.length === 0 ? (
        <p role="alert" className="text-sm text-red">
          {t('checkout.orders.nothing')}
        </p>
      ) : null}
      <Segmented
        label={t('checkout.orders.condition')}
        choices={(['resell', 'lost'] as const).map((id) => ({
          id,
          label: t(`checkout.orders.condition.${id}`),
        }))}
        selected={condition}
        onSelect={setCondition}
      />
      <TextField
        label={t('checkout.orders.reason')}
        maxLength={200}
        value={reason}
        error={isSubmitted && reason.trim() === '' ? t('checkout.orders.reasonMissing') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <p className="text-sm text-ink-soft">{t('checkout.orders.backHow')}</p>
      <Button type="submit" size="lg" wide pending={verbs.isPending}>
        {t('checkout.orders.giveBack', { amount: money(backMinor) })}
      </Button>
    </form>
  )
}
