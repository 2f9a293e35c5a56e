import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { CustomerCard } from '@serein/shared/customer/schema.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import type { Shop } from '../member/member.ts'
import { useWords, type Word } from '../language/words.ts'
import { SideSheet } from '../page/sheet.tsx'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf } from '../form/amount.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { CardPart } from './card-part.tsx'
import { useCustomerVerbs } from './use-customer-verbs.ts'

type Given = { customer: CustomerCard; shop: Shop; mayChange: boolean }

/** Who serves the client, by whom never, and what was agreed with them. */
export function CustomerArrangements(props: Given) {
  const { t } = useWords()
  const [sheet, setSheet] = useState<'pair' | 'agree' | null>(null)
  const { customer, mayChange } = props
  const { pairings, agreed } = customer
  return (
    <CardPart title={t('customer.arrangements')}>
      {pairings.length + agreed.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('customer.arrangement.none')}</p>
      ) : null}
      <ul className="flex flex-col gap-1.5">
        {pairings.map((pairing) => (
          <PairingRow key={pairing.staffId} pairing={pairing} {...props} />
        ))}
        {agreed.map((one) => (
          <AgreedRow key={`${one.variantId} ${one.currency}`} agreed={one} {...props} />
        ))}
      </ul>
      {mayChange ? (
        <div className="mt-2 -ml-3 flex flex-wrap">
          <Button tone="quiet" size="sm" onClick={() => setSheet('pair')}>
            {t('customer.pair.add')}
          </Button>
          <Button tone="quiet" size="sm" onClick={() => setSheet('agree')}>
            {t('customer.agree.add')}
          </Button>
        </div>
      ) : null}
      <SideSheet
        open={sheet !== null}
        onClose={() => setSheet(null)}
        title={t(sheet === 'agree' ? 'customer.agree.title' : 'customer.pair.title')}
      >
        {sheet === 'pair' ? <PairForm {...props} onDone={() => setSheet(null)} /> : null}
        {sheet === 'agree' ? <AgreeForm {...props} onDone={() => setSheet(null)} /> : null}
      </SideSheet>
    </CardPart>
  )
}

function PairingRow(props: Given & { pairing: CustomerCard['pairings'][number] }) {
  const { t } = useWords()
  const verbs = useCustomerVerbs()
  const { pairing, customer, mayChange } = props
  const { staffId, name, kind } = pairing
  const change = (value: typeof kind | null) =>
    verbs.api.pair({ customerId: customer.id, staffId, pairing: value })
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 flex-1">{name}</span>
      <Badge tone={kind === 'avoided' ? 'red' : 'primary'}>{t(`customer.pair.${kind}`)}</Badge>
      {mayChange ? (
        <IconButton
          tone="plain"
          label={t('customer.pair.remove', { name })}
          icon={<X aria-hidden />}
          onClick={() =>
            void verbs.run(
              async () => {
                await change(null)
                return t('customer.pair.removed', { name })
              },
              () => change(kind),
            )
          }
        />
      ) : null}
    </li>
  )
}

function AgreedRow(props: Given & { agreed: CustomerCard['agreed'][number] }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const verbs = useCustomerVerbs()
  const { agreed, customer, mayChange } = props
  const { currency, variantId, agreedPriceMinor, agreedLengthMinutes, menuPriceMinor } = agreed
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  const service = `${pick(agreed.serviceName)}, ${t('customer.agree.minutes', { count: agreed.lengthMinutes })}`
  const facts = [
    agreedPriceMinor === null
      ? null
      : menuPriceMinor === null
        ? money(agreedPriceMinor)
        : t('customer.agree.instead', {
            price: money(agreedPriceMinor),
            menu: money(menuPriceMinor),
          }),
    agreedLengthMinutes === null ? null : t('customer.agree.lasts', { count: agreedLengthMinutes }),
  ].filter(Boolean)
  const change = (price: number | null, length: number | null) =>
    verbs.api.agree({
      customerId: customer.id,
      variantId,
      currency,
      agreedPriceMinor: price,
      agreedLengthMinutes: length,
    })
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 flex-1">
        {service}
        <span className="block text-sm text-ink-soft">{facts.join(' · ')}</span>
      </span>
      {mayChange ? (
        <IconButton
          tone="plain"
          label={t('customer.agree.end', { service })}
          icon={<X aria-hidden />}
          onClick={() =>
            void verbs.run(
              async () => {
                await change(null, null)
                return t('customer.agree.ended')
              },
              () => change(agreedPriceMinor, agreedLengthMinutes),
            )
          }
        />
      ) : null}
    </li>
  )
}

function PairForm({ customer, shop, onDone }: Given & { onDone: () => void }) {
  const { t } = useWords()
  const { query } = useClient()
  const verbs = useCustomerVerbs()
  const therapists = useQuery(query.team.list.queryOptions({ input: { shopId: shop.id } }))
  const form = useServerForm({
    initial: { staffId: '', pairing: 'preferred' as 'preferred' | 'avoided' },
    read: (sent) => ({ sent, faults: sent.staffId ? [] : [{ field: 'staffId' }] }),
    send: (pair: { staffId: string; pairing: 'preferred' | 'avoided' }) =>
      verbs.run(async () => {
        await verbs.api.pair({ customerId: customer.id, ...pair })
        return t('customer.pair.saved')
      }),
    onDone,
  })
  const found = therapists.data?.therapists ?? []
  return (
    <Form onSend={form.submit} className="flex flex-col gap-4">
      <Select
        {...form.choice('staffId')}
        label={t('customer.pair.therapist')}
        placeholder={t('customer.pair.choose')}
        options={found.map(({ id, name }) => ({ id, label: name }))}
      />
      <Select
        {...form.choice('pairing')}
        label={t('customer.pair.how')}
        options={(['preferred', 'avoided'] as const).map((id) => ({
          id,
          label: t(`customer.pair.${id}`),
        }))}
        help={t(`customer.pair.help.${form.values.pairing}`)}
      />
      <Button type="submit" pending={form.isPending} className="self-start">
        {t('common.save')}
      </Button>
    </Form>
  )
}

function AgreeForm({ customer, shop, onDone }: Given & { onDone: () => void }) {
  const { t, pick } = useWords()
  const { locale } = useFormat()
  const { query } = useClient()
  const verbs = useCustomerVerbs()
  const { currency } = shop
  const menu = useQuery(query.catalogue.menu.queryOptions({ input: { shopId: shop.id } }))
  const variants = (menu.data?.categories ?? [])
    .flatMap(({ services }) => services)
    .flatMap(({ name, variants: all }) =>
      all.map(({ id, lengthMinutes }) => ({
        id,
        label: `${pick(name)}, ${t('customer.agree.minutes', { count: lengthMinutes })}`,
      })),
    )
  const form = useServerForm({
    initial: { variantId: '', agreedPriceMinor: '', agreedLengthMinutes: '' },
    read: (texts) => readAgreement(texts, currency),
    faultText: ({ word }: AgreementFault) => t(word),
    send: (agreement) =>
      verbs.run(async () => {
        await verbs.api.agree({ customerId: customer.id, currency, ...agreement })
        return t('customer.agree.saved')
      }),
    onDone,
  })
  return (
    <Form onSend={form.submit} className="flex flex-col gap-4">
      <Select
        {...form.choice('variantId')}
        label={t('customer.agree.service')}
        placeholder={t('customer.pair.choose')}
        options={variants}
      />
      <AmountField
        {...form.typed('agreedPriceMinor')}
        label={t('customer.agree.price')}
        help={t('customer.agree.help')}
        currency={currency}
        locale={locale}
      />
      <TextField
        {...form.text('agreedLengthMinutes')}
        label={t('customer.agree.length')}
        inputMode="numeric"
        maxLength={3}
      />
      <Button type="submit" pending={form.isPending} className="self-start">
        {t('common.save')}
      </Button>
    </Form>
  )
}

type AgreementTexts = { variantId: string; agreedPriceMinor: string; agreedLengthMinutes: string }
type AgreementFault = { field: keyof AgreementTexts; word: Word }

/** A price, a length, or both. */
function readAgreement({ variantId, ...texts }: AgreementTexts, currency: string) {
  const [price, length] = [texts.agreedPriceMinor.trim(), texts.agreedLengthMinutes.trim()]
  const agreedPriceMinor = price ? amountOf(price, currency) : null
  const agreedLengthMinutes = length ? Number(length) : null
  const isLengthWrong = agreedLengthMinutes !== null && !isLengthPossible(agreedLengthMinutes)
  const faults: AgreementFault[] = []
  if (!variantId) faults.push({ field: 'variantId', word: 'booking.form.noService' })
  if (!price && !length) faults.push({ field: 'agreedPriceMinor', word: 'customer.agree.nothing' })
  if (price && agreedPriceMinor === null)
    faults.push({ field: 'agreedPriceMinor', word: 'campaign.fault.amount' })
  if (isLengthWrong) faults.push({ field: 'agreedLengthMinutes', word: 'campaign.fault.number' })
  return { sent: { variantId, agreedPriceMinor, agreedLengthMinutes }, faults }
}

function isLengthPossible(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= 5 && minutes <= 720
}
