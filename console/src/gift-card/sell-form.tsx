import { useQuery } from '@tanstack/react-query'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import type { SaleLineInput } from '@serein/shared/checkout/sale.ts'
import type { OfferedGiftCards } from '@serein/shared/gift-card/contract.ts'
import {
  giftCardDesigns,
  type GiftCardDesign,
  giftCardLimits,
} from '@serein/shared/gift-card/states.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { Segmented } from '@serein/ui/choice.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf, amountText } from '../form/amount.ts'
import { DayField } from '../form/day-field.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { instantAt } from '../form/wall-clock.ts'
import { useWords } from '../language/words.ts'
import type { Shop } from '../member/member.ts'
import { QueryBoundary } from '../page/page.tsx'

type GiftCardGoods = Omit<Extract<SaleLineInput, { kind: 'gift_card' }>, 'sellerId'>
type Props = {
  shop: Shop
  onLine: (line: {
    goods: GiftCardGoods
    shown: { name: Bilingual; label: Bilingual; unitMinor: number; taxRate: number }
  }) => void
}

/** A gift card, as a line of a sale. */
export function GiftCardForm(props: Props) {
  const { t } = useWords()
  const { query } = useClient()
  const offer = useQuery(query.giftCard.offer.queryOptions({ input: { shopId: props.shop.id } }))
  return (
    <QueryBoundary query={offer} loading={<Skeleton className="h-80 w-full" />}>
      {(offered) =>
        offered.isSold ? (
          <SoldCardForm {...props} offered={offered} />
        ) : (
          <p className="text-ink-soft">{t('giftCard.sell.off')}</p>
        )
      }
    </QueryBoundary>
  )
}

type Texts = {
  variantId: string
  amount: string
  design: GiftCardDesign
  toName: string
  fromName: string
  message: string
  email: string
  day: Day
}

/** Sent in the morning of its day. */
const sentAtMinutes = 9 * 60

function SoldCardForm({ shop, offered, onLine }: Props & { offered: OfferedGiftCards }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { locale } = format
  const { currency, treatments, suggestedMinor } = offered
  const today = dayIn(useNow(), shop.timeZone)
  const form = useServerForm({
    initial: {
      variantId: '',
      amount: amountText(suggestedMinor[0] ?? offered.leastMinor, currency, locale),
      design: 'leaves',
      toName: '',
      fromName: '',
      message: '',
      email: '',
      day: today,
    } as Texts,
    read: (texts) => {
      const treatment = treatments.find(({ variantId }) => variantId === texts.variantId)
      const amountMinor = treatment?.priceMinor ?? amountOf(texts.amount, currency)
      const isSent = texts.email.trim() !== ''
      const isLater = isSent && texts.day > today
      const goods: GiftCardGoods = {
        kind: 'gift_card',
        amountMinor: amountMinor ?? 0,
        variantId: treatment?.variantId ?? null,
        design: texts.design,
        message: texts.message.trim(),
        fromName: texts.fromName.trim(),
        toName: texts.toName.trim(),
        recipientEmail: isSent ? texts.email.trim() : null,
        deliverAt: isLater
          ? new Date(instantAt(texts.day, sentAtMinutes, shop.timeZone)).toISOString()
          : null,
        timeZone: null,
      }
      return { sent: goods, faults: amountMinor ? [] : [{ field: 'amount' }] }
    },
    faultText: () => t('giftCard.sell.amountMissing'),
    send: async (goods) => goods,
    onDone: (goods) => {
      const treatment = treatments.find(({ variantId }) => variantId === goods.variantId)
      onLine({
        goods,
        shown: {
          name: called,
          label: treatment?.label ?? { en: goods.toName, fr: goods.toName },
          unitMinor: goods.amountMinor,
          taxRate: 0,
        },
      })
    },
  })
  const { values } = form
  return (
    <Form onSend={form.submit} className="flex flex-col gap-5">
      {treatments.length > 0 ? (
        <Select
          label={t('giftCard.sell.what')}
          value={values.variantId}
          options={[
            { id: '', label: t('giftCard.sell.amountOption') },
            ...treatments.map(({ variantId, label, priceMinor }) => ({
              id: variantId,
              label: `${pick(label)} · ${format.money({ amountMinor: priceMinor, currency })}`,
            })),
          ]}
          onSelect={(variantId) => form.set({ variantId })}
        />
      ) : null}
      {values.variantId === '' ? (
        <>
          {suggestedMinor.length > 0 ? (
            <Segmented
              label={t('giftCard.sell.amounts')}
              labelHidden
              choices={suggestedMinor.map((amountMinor) => ({
                id: String(amountMinor),
                label: format.money({ amountMinor, currency }, { short: true }),
              }))}
              selected={String(amountOf(values.amount, currency) ?? '')}
              onSelect={(minor) =>
                form.set({ amount: amountText(Number(minor), currency, locale) })
              }
            />
          ) : null}
          <AmountField
            {...form.typed('amount')}
            label={t('giftCard.sell.amount')}
            {...{ currency, locale }}
          />
        </>
      ) : null}
      <Select
        label={t('giftCard.sell.design')}
        value={values.design}
        options={giftCardDesigns.map((id) => ({ id, label: t(`giftCard.design.${id}`) }))}
        onSelect={(design) => form.set({ design: design as GiftCardDesign })}
      />
      <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
        <TextField
          {...form.text('toName')}
          label={t('giftCard.sell.to')}
          maxLength={giftCardLimits.nameLength}
        />
        <TextField
          {...form.text('fromName')}
          label={t('giftCard.sell.from')}
          maxLength={giftCardLimits.nameLength}
        />
      </div>
      <TextArea
        {...form.text('message')}
        label={t('giftCard.sell.message')}
        maxLength={giftCardLimits.messageLength}
      />
      <TextField
        {...form.text('email')}
        type="email"
        label={t('giftCard.sell.email')}
        help={t('giftCard.sell.emailHelp')}
      />
      {values.email.trim() === '' ? null : (
        <DayField value={values.day} today={today} onDay={(day) => form.set({ day })} />
      )}
      <SubmitButton form={form}>{t('giftCard.sell.add')}</SubmitButton>
    </Form>
  )
}

const called: Bilingual = { en: 'Gift card', fr: 'Carte cadeau' }
