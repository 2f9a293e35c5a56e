import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { type DeskTender, deskTenders } from '@serein/shared/checkout/desk.ts'
import type { DeskOrder } from '@serein/shared/checkout/order-desk.ts'
import { Segmented } from '@serein/ui/choice.tsx'
import { Form } from '@serein/ui/form.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { GiftCardCodeField } from '../gift-card/code-field.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useTakenTender, useTenderName } from '../payment/use-tender-name.ts'
import { useWords } from '../language/words.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { CashField, Change, ChangeGiven, changeOf } from '../payment/cash-field.tsx'
import { useMoney } from '../payment/use-money.ts'
import { useOrderVerbs } from './use-order-verbs.ts'

/** Hands an order over; what is not paid is taken in the same step. */
export function CollectForm({ order, onDone }: { order: DeskOrder; onDone: () => void }) {
  const { t, pick } = useWords()
  const { api } = useClient()
  const { money } = useMoney(order)
  const verbs = useOrderVerbs()
  const { id: orderId, code, currency, isPaid, totalMinor, paidMinor, walletMinor } = order
  const dueMinor = isPaid ? 0 : Math.max(0, totalMinor - paidMinor)
  /** What goes back into the client’s hand, once it is taken. */
  const [backMinor, setBack] = useState<number | null>(null)
  const cashOf = (tender: DeskTender, given: string) =>
    dueMinor > 0 && tender === 'cash' ? changeOf(given, dueMinor, currency) : null
  const form = useServerForm({
    initial: { tender: 'cash' as DeskTender, given: '', code: '' },
    read: (texts) => {
      const { isWrong = false, givenMinor = null } = cashOf(texts.tender, texts.given) ?? {}
      const isByCard = dueMinor > 0 && texts.tender === 'gift_card'
      return {
        sent: {
          ...(dueMinor > 0 && { tender: texts.tender }),
          ...(givenMinor && { givenMinor }),
          ...(isByCard && { giftCard: { code: texts.code } }),
        },
        faults: [
          ...(isWrong ? [{ field: 'given' }] : []),
          ...(isByCard && texts.code.trim() === '' ? [{ field: 'code' }] : []),
        ],
      }
    },
    faultText: ({ field }) => (field === 'code' ? t('giftCard.codeMissing') : ''),
    async send(sale) {
      let changeMinor = 0
      const isDone = await verbs.run(async () => {
        const collected = await api.order.collect({ orderId, ...sale })
        changeMinor = collected.changeMinor
        return t('checkout.orders.done', { code })
      })
      return isDone && { changeMinor }
    },
    onDone: ({ changeMinor }) => (changeMinor > 0 ? setBack(changeMinor) : onDone()),
  })
  const { tender, given: givenText } = form.values
  const cash = cashOf(tender, givenText)
  const tenderName = useTenderName(deskTenders)
  const isTaken = useTakenTender()
  const tenders = deskTenders.filter(
    (each) => isTaken(each) && (each !== 'wallet' || walletMinor >= dueMinor),
  )
  if (backMinor !== null)
    return <ChangeGiven bill={order} changeMinor={backMinor} onDone={onDone} />
  return (
    <Form onSend={form.submit}>
      <PriceLines>
        {order.lines.map((line) => (
          <PriceLine
            key={line.variantId}
            label={`${line.units} × ${pick(line.name)}`}
            sub={pick(line.label)}
            amount={money(line.amountMinor)}
          />
        ))}
        {!isPaid && paidMinor > 0 ? (
          <PriceLine
            tone="soft"
            label={t('checkout.orders.paid')}
            amount={money(dueMinor - totalMinor)}
          />
        ) : null}
        <PriceLine
          tone="total"
          label={isPaid ? t('checkout.orders.paid') : t('checkout.orders.dueLabel')}
          amount={money(isPaid ? totalMinor : dueMinor)}
        />
      </PriceLines>
      {dueMinor > 0 ? (
        <>
          <Segmented
            label={t('payment.tender.label')}
            choices={tenders.map((id) => ({ id, label: tenderName(id) }))}
            selected={tender}
            onSelect={(id) => form.set({ tender: id })}
          />
          {tender === 'gift_card' ? (
            <GiftCardCodeField
              code={form.values.code}
              error={form.at('code')}
              onCode={(text) => form.set({ code: text })}
            />
          ) : null}
          {tender === 'cash' ? (
            <>
              <CashField
                bill={order}
                totalMinor={dueMinor}
                givenText={givenText}
                onGiven={(text) => form.set({ given: text })}
              />
              <Change bill={order} changeMinor={cash?.changeMinor ?? 0} />
            </>
          ) : null}
        </>
      ) : null}
      <SubmitButton form={form}>
        {dueMinor > 0
          ? t('checkout.orders.takeAndHand', { amount: money(dueMinor) })
          : t('checkout.orders.collect')}
      </SubmitButton>
    </Form>
  )
}
