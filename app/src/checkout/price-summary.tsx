import { useFormat } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { useWords } from '../words.ts'

/** The price as it adds up: each line, tax that comes on top, the total, and the tax that is in it. */
export function PriceSummary(props: {
  price: BookingDetails['price']
  totalLabel: string
  /** Of a party: whose each treatment is stands below it. */
  guests?: readonly PartyGuest[]
}) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { price } = props
  const money = (amountMinor: number) => format.money({ amountMinor, currency: price.currency })
  const percent = (rate: number) =>
    format.number(rate / 100_000, { style: 'percent', maximumFractionDigits: 3 })
  const guestName = useGuestName(props.guests ?? [])
  const taxed = price.taxes.filter(({ taxMinor }) => taxMinor > 0)
  const included = taxed.filter((tax) => tax.isIncluded)
  return (
    <PriceLines>
      {price.lines.map((line) => (
        <PriceLine
          key={`${line.kind} ${line.item} ${line.sourceId}`}
          label={
            line.kind === 'service'
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
          sub={line.kind === 'service' ? guestName(line.guest) : undefined}
          tone={line.amountMinor < 0 ? 'saving' : 'plain'}
          amount={money(line.amountMinor)}
        />
      ))}
      {taxed
        .filter((tax) => !tax.isIncluded)
        .map((tax) => (
          <PriceLine
            key={tax.rate}
            tone="soft"
            label={t('checkout.price.taxAdded', { rate: percent(tax.rate) })}
            amount={money(tax.taxMinor)}
          />
        ))}
      <PriceLine
        tone="total"
        label={props.totalLabel}
        sub={
          included.length > 0
            ? format.list(
                included.map((tax) =>
                  t('checkout.price.taxIncluded', {
                    rate: percent(tax.rate),
                    amount: money(tax.taxMinor),
                  }),
                ),
              )
            : undefined
        }
        amount={money(price.totalMinor)}
      />
    </PriceLines>
  )
}

type PartyGuest = Pick<BookingDetails['guests'][number], 'position' | 'name'>

/** A guest of a party by name, else by number; nothing where there is only one. */
export function useGuestName(guests: readonly PartyGuest[]) {
  const { t } = useWords()
  return (position: number | null): string | undefined => {
    if (guests.length < 2 || position === null) return undefined
    const name = guests.find((guest) => guest.position === position)?.name
    return name ?? t('booking.details.guest', { number: position + 1 })
  }
}
