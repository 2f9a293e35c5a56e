import { Fragment } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { taxName } from '@serein/shared/money/tax-name.ts'
import { besidesMinor } from '@serein/shared/booking/bill-sum.ts'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { shownLines } from '@serein/shared/offer/shown-line.ts'
import { PriceGroup, PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { useSayGuest } from '../visit/guest-names.ts'
import { useWords } from '../language/words.ts'

type Price = BookingDetails['price']

/** The lines of the price by guest, added tax, the total, and the tax included in it. */
export function PriceSummary(props: {
  price: Price
  totalLabel: string
  /** Further lines of the bill. */
  tipMinor?: number
  discountMinor?: number
  goods?: BookingDetails['goods'] | undefined
  /** The guests’ names, if known. */
  guests?: readonly { position: number; name: string | null }[]
}) {
  const { t, pick, language } = useWords()
  const format = useFormat()
  const sayGuest = useSayGuest()
  const { price, guests = [], tipMinor = 0, discountMinor = 0, goods = [] } = props
  const money = (amountMinor: number) => format.money({ amountMinor, currency: price.currency })
  const percent = (rate: number) =>
    format.number(rate / 100_000, { style: 'percent', maximumFractionDigits: 3 })
  const name = taxName(price.currency, language)
  const taxed = price.taxes.filter(({ taxMinor }) => taxMinor > 0)
  const included = taxed.filter((tax) => tax.isIncluded)
  const byGuest = [...Map.groupBy(price.lines, ({ guest }) => guest)]
  const isParty = guests.length > 1 || byGuest.filter(([guest]) => guest !== null).length > 1
  const nameOf = (guest: number) =>
    sayGuest(guest, guests.find(({ position }) => position === guest)?.name)
  return (
    <PriceLines>
      {byGuest.map(([guest, lines]) => (
        <Fragment key={guest}>
          {isParty && guest !== null ? <PriceGroup label={nameOf(guest)} /> : null}
          {shownLines(lines, ({ guest: of }) => of).map((line) => (
            <Line key={`${line.kind} ${line.item} ${line.sourceId}`} line={line} money={money} />
          ))}
        </Fragment>
      ))}
      {taxed
        .filter((tax) => !tax.isIncluded)
        .map((tax) => (
          <PriceLine
            key={tax.rate}
            tone="soft"
            label={t('checkout.price.taxAdded', { tax: name, rate: percent(tax.rate) })}
            amount={money(tax.taxMinor)}
          />
        ))}
      {discountMinor > 0 ? (
        <PriceLine
          tone="saving"
          label={t('checkout.price.discount')}
          amount={money(-discountMinor)}
        />
      ) : null}
      {[...goods.entries()].map(([at, { label, amountMinor }]) => (
        <PriceLine key={at} label={pick(label)} amount={money(amountMinor)} />
      ))}
      {tipMinor > 0 ? <PriceLine label={t('checkout.price.tip')} amount={money(tipMinor)} /> : null}
      <PriceLine
        tone="total"
        label={props.totalLabel}
        sub={
          included.length > 0
            ? format.list(
                included.map((tax) =>
                  t('checkout.price.taxIncluded', {
                    tax: name,
                    rate: percent(tax.rate),
                    amount: money(tax.taxMinor),
                  }),
                ),
              )
            : undefined
        }
        amount={money(price.totalMinor + besidesMinor({ tipMinor, discountMinor, goods }))}
      />
    </PriceLines>
  )
}

type ShownLine = ReturnType<typeof shownLines<Price['lines'][number]>>[number]

function Line({ line, money }: { line: ShownLine; money: (minor: number) => string }) {
  const { t, pick } = useWords()
  return (
    <PriceLine
      label={
        line.kind === 'service' && !line.steps
          ? t('checkout.price.service', {
              name: pick(line.label),
              minutes: line.lengthMinutes ?? 0,
            })
          : pick(line.label)
      }
      note={
        line.kind === 'add_on' && line.lengthMinutes
          ? t('checkout.price.moreMinutes', { minutes: line.lengthMinutes })
          : undefined
      }
      sub={line.steps?.map(pick).join(' · ')}
      tone={line.amountMinor < 0 ? 'saving' : 'plain'}
      amount={`${line.kind === 'therapist' ? '+' : ''}${money(line.amountMinor)}`}
    />
  )
}
