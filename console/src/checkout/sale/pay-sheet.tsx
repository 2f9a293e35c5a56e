import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { deskTenders, type DeskTender } from '@serein/shared/checkout/desk.ts'
import type { DeskOrder } from '@serein/shared/checkout/order-desk.ts'
import type { Shelf } from '@serein/shared/checkout/sale.ts'
import { sum } from '@serein/shared/money/money.ts'
import { Button } from '@serein/ui/button.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Form } from '@serein/ui/form.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { AmountField } from '../../form/amount-field.tsx'
import { amountOf, amountText } from '../../form/amount.ts'
import { SubmitButton } from '../../form/submit-button.tsx'
import { GiftCardCodeField } from '../../gift-card/code-field.tsx'
import { useServerForm } from '../../form/use-server-form.ts'
import { useWords } from '../../language/words.ts'
import type { Shop } from '../../member/member.ts'
import { MiddleSheet } from '../../page/sheet.tsx'
import { CashField, Change, ChangeToGive, changeOf } from '../../payment/cash-field.tsx'
import { useMoney } from '../../payment/use-money.ts'
import { useTakenTender, useTenderName } from '../../payment/use-tender-name.ts'
import { OrderReceipt } from '../order-receipt.tsx'
import { type Draft, saleOf } from './draft.ts'

type Payment = {
  tender: DeskTender
  giftCard?: { code: string }
  amountMinor: number
  givenMinor?: number
}
type Sold = { order: DeskOrder; changeMinor: number }
type Props = {
  draft: Draft
  shelf: Shelf
  shop: Shop
  onSold: () => void
}

/** Takes the money of a sale, through one tender or several, and then says what goes back. */
export function PaySheet(props: Props & { open: boolean; onClose: () => void }) {
  const { open, onClose, ...sale } = props
  const { t } = useWords()
  const [sold, setSold] = useState<Sold | null>(null)
  const close = () => {
    setSold(null)
    onClose()
  }
  return (
    <MiddleSheet
      open={open}
      onClose={close}
      title={t(sold ? 'checkout.sale.done' : 'checkout.sale.payTitle')}
      subtitle={sold?.order.code}
    >
      {sold ? (
        <>
          <div role="status" className="mb-5">
            {sold.changeMinor > 0 ? (
              <ChangeToGive bill={sale.shelf} changeMinor={sold.changeMinor} />
            ) : (
              <p>{t('checkout.sale.noChange')}</p>
            )}
          </div>
          <OrderReceipt order={sold.order} />
          <Button size="lg" wide className="mt-5" onClick={close}>
            {t('checkout.sale.next')}
          </Button>
        </>
      ) : open ? (
        <PayForm {...sale} onDone={setSold} />
      ) : null}
    </MiddleSheet>
  )
}

type Texts = { tender: DeskTender; amount: string; given: string; code: string }

function PayForm({ draft, shelf, shop, onSold, onDone }: Props & { onDone: (sold: Sold) => void }) {
  const { t } = useWords()
  const { query, api } = useClient()
  const { money, short, locale } = useMoney(shelf)
  const { currency } = shelf
  const tenderName = useTenderName(deskTenders)
  const isTaken = useTakenTender()
  const [taken, setTaken] = useState<Payment[]>([])
  const sale = saleOf(draft, shelf)
  const dueMinor = sale.expectedTotalMinor - sum(taken.map(({ amountMinor }) => amountMinor))
  const paymentOf = ({ tender, amount, given: givenText, code }: Texts) => {
    const amountMinor = amountOf(amount, currency) ?? 0
    const cash = tender === 'cash' ? changeOf(givenText, amountMinor, currency) : null
    const isWrong = amountMinor > dueMinor || (dueMinor > 0 && amountMinor === 0)
    const payment: Payment = {
      tender,
      amountMinor,
      ...(cash?.givenMinor ? { givenMinor: cash.givenMinor } : {}),
      ...(tender === 'gift_card' && dueMinor > 0 && { giftCard: { code } }),
    }
    return { payment, cash, isWrong: isWrong || Boolean(cash?.isWrong) }
  }
  const form = useServerForm({
    initial: {
      tender: 'cash',
      amount: amountText(dueMinor, currency, locale),
      given: '',
      code: '',
    } as Texts,
    read: (texts) => {
      const { payment, isWrong } = paymentOf(texts)
      const faults = isWrong ? [{ field: 'amount' }] : []
      if (payment.giftCard?.code.trim() === '') faults.push({ field: 'code' })
      return { sent: payment, faults }
    },
    faultText: ({ field }) =>
      field === 'code'
        ? t('giftCard.codeMissing')
        : t('checkout.sale.atMost', { amount: money(dueMinor) }),
    /** A part waits here until the rest is there: then all of it is sent, in one. */
    async send(payment) {
      const payments = dueMinor > 0 ? [...taken, payment] : taken
      if (payment.amountMinor < dueMinor) return { payments, sold: null }
      const { order, changeMinor } = await api.sale.make({ shopId: shop.id, ...sale, payments })
      return { payments, sold: { order, changeMinor } }
    },
    refresh: query.key(),
    onDone({ payments, sold }) {
      if (sold) {
        onDone(sold)
        return onSold()
      }
      setTaken(payments)
      const restMinor =
        sale.expectedTotalMinor - sum(payments.map(({ amountMinor }) => amountMinor))
      form.set({
        amount: amountText(restMinor, currency, locale),
        given: '',
        code: '',
        tender: 'terminal',
      })
    },
  })
  const { tender, given: givenText } = form.values
  const { payment, cash } = paymentOf(form.values)
  const isPart = payment.amountMinor < dueMinor
  // No gift card pays for another.
  const mayByCard = draft.lines.every(({ goods }) => goods.kind !== 'gift_card')
  return (
    <Form onSend={form.submit} className="flex flex-col gap-5">
      <Parts {...{ taken, dueMinor, shelf }} />
      {dueMinor > 0 ? (
        <>
          <Segmented
            label={t('payment.tender.label')}
            labelHidden
            choices={deskTenders
              .filter((one) => isTaken(one) && (one !== 'wallet' || draft.customer))
              .filter((one) =>
                one === 'gift_card' ? mayByCard : !taken.some((each) => each.tender === one),
              )
              .map((one) => ({ id: one, label: tenderName(one) }))}
            selected={tender}
            onSelect={(id) => form.set({ tender: id })}
          />
          <AmountField
            first
            label={t('payment.take.amount')}
            {...{ currency, locale }}
            value={form.values.amount}
            error={form.at('amount')}
            help={isPart ? t('checkout.sale.part') : undefined}
            onText={(amount) => form.set({ amount })}
          />
          {tender === 'gift_card' ? (
            <GiftCardCodeField
              code={form.values.code}
              amountMinor={payment.amountMinor}
              error={form.at('code')}
              onCode={(code) => form.set({ code })}
              onMost={(minor) => form.set({ amount: amountText(minor, currency, locale) })}
            />
          ) : null}
          {tender === 'cash' ? (
            <CashField
              bill={shelf}
              totalMinor={payment.amountMinor}
              givenText={givenText}
              onGiven={(text) => form.set({ given: text })}
            />
          ) : null}
          <Change bill={shelf} changeMinor={cash?.changeMinor ?? 0} />
        </>
      ) : null}
      <SubmitButton form={form} pendingLabel={t('payment.sheet.working')}>
        {dueMinor === 0
          ? t('checkout.sale.give')
          : t(isPart ? 'checkout.sale.takePart' : 'payment.take.button', {
              amount: short(payment.amountMinor),
            })}
      </SubmitButton>
    </Form>
  )
}

/** What is taken already, and what is left to take. */
function Parts(props: { taken: readonly Payment[]; dueMinor: number; shelf: Shelf }) {
  const { taken, dueMinor, shelf } = props
  const { t } = useWords()
  const { money } = useMoney(shelf)
  const tenderName = useTenderName(deskTenders)
  return (
    <PriceLines>
      {taken.map((each) => (
        <PriceLine
          key={each.giftCard?.code ?? each.tender}
          tone="soft"
          label={tenderName(each.tender)}
          amount={money(each.amountMinor)}
        />
      ))}
      <PriceLine tone="total" label={t('checkout.sale.due')} amount={money(dueMinor)} />
    </PriceLines>
  )
}
