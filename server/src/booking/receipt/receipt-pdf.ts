import { areApart } from '@serein/shared/booking/guest-span.ts'
import { besidesMinor } from '@serein/shared/booking/bill-sum.ts'
import type { Receipt } from '@serein/shared/booking/receipt.ts'
import { shownLines } from '@serein/shared/offer/shown-line.ts'
import type { Language } from '../../platform/scope.ts'
import { discountOf, paperOf, taxesOf, type Wording, wordingFor } from './receipt-paper.ts'
import type { SheetLine } from './receipt-sheet.ts'
import type { ReceiptState } from './receipt-state.ts'

/** The receipt of a visit on paper, in one language, with the shop's local times; `logo` is a PNG. */
export function receiptPdf(
  receipt: Receipt,
  language: Language,
  logo: Uint8Array | null,
): Promise<Uint8Array> {
  const { currency } = receipt.price
  const speak = wordingFor({ currency, timeZone: receipt.visit.timeZone }, language)
  const { t, money } = speak
  const { depositMinor } = receipt
  return paperOf(receipt, speak, logo, {
    what: { title: t('booking.receipt.visit'), lines: visitOf(receipt, speak) },
    price: priceOf(receipt, speak),
    deposit: depositMinor ? t('booking.receipt.deposit', { amount: money(depositMinor) }) : null,
    fees: feesOf(receipt, speak),
    rules: rulesOf(receipt, speak),
  })
}

function visitOf(receipt: Receipt, speak: Wording) {
  const { visit, bookedAt } = receipt
  const { t, pick, list, moment } = speak
  const names = list([...new Set(visit.serviceNames.map(pick))])
  const state = t(`booking.receipt.state.${visit.state as ReceiptState}`)
  const who =
    visit.staffNames.length > 0
      ? `, ${t('booking.receipt.with', { who: list(visit.staffNames) })}`
      : ''
  return [
    `${names}${who}`,
    ...timesOf(receipt, speak),
    `${state}. ${t('booking.receipt.booked', { when: moment(bookedAt) })}.`,
  ]
}

/** One for all, or one for each guest where they come apart. */
function timesOf(receipt: Receipt, speak: Wording): string[] {
  const { t, day, time } = speak
  const { spans = [], ...visit } = receipt.visit
  const isApart = areApart(spans)
  return (isApart ? spans : [{ ...visit, guestPosition: null }]).map(
    ({ guestPosition, startsAt, endsAt }) => {
      const date = capital(day(startsAt).replace(',', ''))
      const guest = guestOf(receipt, guestPosition, speak)
      return [
        ...(guest ? [guest] : []),
        date,
        t('booking.receipt.range', { from: time(startsAt), to: time(endsAt) }),
      ].join(', ')
    },
  )
}

/** The name of a guest of a party where it was told, else "Guest 2"; null when there is only one. */
function guestOf(
  { guests, buyer }: Receipt,
  position: number | null,
  { t }: Wording,
): string | null {
  if (guests.length < 2 || position === null) return null
  const name = guests.find((guest) => guest.position === position)?.name
  return (
    name || (position === 0 && buyer.name) || t('booking.receipt.guest', { number: position + 1 })
  )
}

function priceOf(receipt: Receipt, speak: Wording): SheetLine[] {
  const { price, tipMinor, discountMinor } = receipt
  const { t, pick, money } = speak
  const { added, included } = taxesOf(price.taxes, speak)
  return [
    ...shownLines(price.lines, ({ guest }) => guest).map((line): SheetLine => {
      const minutes = line.steps ? 0 : (line.lengthMinutes ?? 0)
      const key = line.kind === 'add_on' ? 'moreMinutes' : 'minutes'
      return {
        label: minutes
          ? `${pick(line.label)}, ${t(`booking.receipt.${key}`, { minutes })}`
          : pick(line.label),
        ...(line.kind === 'service' &&
          noteOf(
            [guestOf(receipt, line.guest, speak), line.steps?.map(pick).join(' · ')]
              .filter(Boolean)
              .join(', ') || null,
          )),
        amount: `${line.kind === 'therapist' ? '+' : ''}${money(line.amountMinor)}`,
        ...(line.amountMinor < 0 && { tone: 'saving' }),
      }
    }),
    ...added,
    ...discountOf(discountMinor, speak),
    ...(receipt.goods ?? []).map(({ label, amountMinor }): SheetLine => ({
      label: pick(label),
      amount: money(amountMinor),
    })),
    ...(tipMinor > 0 ? [{ label: t('booking.receipt.tip'), amount: money(tipMinor) }] : []),
    {
      label: t('booking.receipt.total'),
      amount: money(price.totalMinor + besidesMinor(receipt)),
      tone: 'total',
    },
    ...included,
  ]
}

/** What it has cost that guests left, or that nobody came. */
function feesOf(receipt: Receipt, speak: Wording): SheetLine[] {
  const { t, money } = speak
  const { payments, guests, feeMinor, visit } = receipt
  const feeNote = payments.length > 0 ? { note: t('booking.receipt.feeKept') } : {}
  return [
    ...guests.flatMap((guest) => {
      const label = t('booking.receipt.feeOfGuest', {
        guest: guestOf(receipt, guest.position, speak) ?? '',
      })
      return guest.feeMinor ? [{ label, ...feeNote, amount: money(guest.feeMinor) }] : []
    }),
    ...(feeMinor
      ? [
          {
            label: t(
              visit.state === 'no_show'
                ? 'booking.receipt.fee.no_show'
                : 'booking.receipt.fee.cancelled',
            ),
            ...feeNote,
            amount: money(feeMinor),
          },
        ]
      : []),
  ]
}

function noteOf(note: string | null) {
  return note === null ? {} : { note }
}

function rulesOf({ rules }: Receipt, { t, percent, moment }: Wording): string {
  const steps = rules.map(({ feeRate, until }, index) => {
    const fee = feeRate === 0 ? t('booking.receipt.free') : percent(feeRate)
    if (until) return t('booking.receipt.until', { fee, when: moment(until) })
    return index === 0 ? fee : t('booking.receipt.after', { fee })
  })
  return t('booking.receipt.cancelling', { steps: steps.join(' · ') })
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
