import { taxName } from '@serein/shared/money/tax-name.ts'
import { written } from '@serein/shared/money/written.ts'
import { sellerLines } from '@serein/shared/booking/seller-lines.ts'
import { areApart } from '@serein/shared/booking/guest-span.ts'
import { cityName } from '@serein/shared/shop/rules.ts'
import { frenchDay } from '@serein/shared/time/french-day.ts'
import { frenchTime } from '@serein/shared/time/french-time.ts'
import type { Receipt } from '@serein/shared/booking/receipt.ts'
import { dateTimeFormat, listFormat, numberFormat } from '@serein/shared/formatters.ts'
import type { Language } from '../../platform/scope.ts'
import { Sheet, type SheetLine } from './receipt-sheet.ts'
import type { ReceiptState } from './receipt-state.ts'
import { findWords, type Translate, wordsIn } from '../../platform/words.ts'

type Wording = ReturnType<typeof wordingFor>

/** The receipt on paper, in one language, with the shop's local times; `logo` is a PNG. */
export function receiptPdf(
  receipt: Receipt,
  language: Language,
  logo: Uint8Array | null,
): Promise<Uint8Array> {
  const speak = wordingFor(receipt, language)
  const { t } = speak
  const { seller, number } = receipt
  const sheet = new Sheet({
    title: `${t('booking.receipt.title', { number })} · ${seller.shopName}`,
    language,
    author: seller.legalName,
    madeAt: new Date(receipt.asOf),
  })
  if (logo && receipt.logo) sheet.logo(logo, speak.pick(receipt.logo.alt))
  sheet.title(t('booking.receipt.title', { number }))
  sheet.text(t('booking.receipt.asOf', { when: speak.moment(receipt.asOf) }), 'soft')
  sheet.columns(peopleOf(receipt, t))
  sheet.rule()
  sheet.heading(t('booking.receipt.visit'))
  for (const line of visitOf(receipt, speak)) sheet.text(line)
  sheet.heading(t('booking.receipt.cost'))
  sheet.table(
    { label: t('booking.receipt.what'), amount: t('booking.receipt.amount') },
    priceOf(receipt, speak),
  )
  sheet.heading(t('booking.receipt.money'))
  const moved = moneyOf(receipt, speak)
  if (receipt.payments.length === 0) sheet.text(t('booking.receipt.nothingYet'))
  if (receipt.depositMinor)
    sheet.text(t('booking.receipt.deposit', { amount: speak.money(receipt.depositMinor) }), 'soft')
  if (moved.length > 0)
    sheet.table({ label: t('booking.receipt.what'), amount: t('booking.receipt.amount') }, moved)
  sheet.heading(t('booking.receipt.rules'))
  sheet.text(rulesOf(receipt, speak))
  sheet.text(
    `${t('booking.receipt.kept')} ${t('booking.receipt.zone', { city: cityName(clockCity(seller.city), language) })}`,
    'soft',
  )
  const maker = [seller.legalName, seller.taxNumber, number].filter(Boolean).join(' · ')
  return sheet.close(
    (at) => `${maker} · ${t('booking.receipt.foot', { page: at.page, pages: at.pages })}`,
  )
}

/** Each once, and nothing of what nobody has told. */
function distinct(lines: (string | null)[]): string[] {
  return [...new Set(lines)].filter((line) => line !== null)
}

function peopleOf({ seller, buyer }: Receipt, t: Translate) {
  const people = [
    { title: t('booking.receipt.seller'), lines: distinct(sellerLines(seller)) },
    { title: t('booking.receipt.buyer'), lines: distinct([buyer.name || null, buyer.email]) },
  ]
  return people.filter(({ lines }) => lines.length > 0)
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
  const { t, pick, money, percent } = speak
  const taxed = price.taxes.filter(({ taxMinor }) => taxMinor > 0)
  const included = taxed.filter(({ isIncluded }) => isIncluded)
  return [
    ...price.lines.map((line): SheetLine => {
      const minutes = line.lengthMinutes ?? 0
      const key = line.kind === 'add_on' ? 'moreMinutes' : 'minutes'
      return {
        label: minutes
          ? `${pick(line.label)}, ${t(`booking.receipt.${key}`, { minutes })}`
          : pick(line.label),
        ...(line.kind === 'service' && noteOf(guestOf(receipt, line.guest, speak))),
        amount: `${line.kind === 'therapist' ? '+' : ''}${money(line.amountMinor)}`,
        ...(line.amountMinor < 0 && { tone: 'saving' }),
      }
    }),
    ...taxed
      .filter(({ isIncluded }) => !isIncluded)
      .map((tax): SheetLine => ({
        label: t('booking.receipt.taxAdded', { name: speak.tax, rate: percent(tax.rate) }),
        amount: money(tax.taxMinor),
        tone: 'soft',
      })),
    ...(discountMinor > 0
      ? [
          {
            label: t('booking.receipt.discount'),
            amount: money(-discountMinor),
            tone: 'saving' as const,
          },
        ]
      : []),
    ...(tipMinor > 0 ? [{ label: t('booking.receipt.tip'), amount: money(tipMinor) }] : []),
    {
      label: t('booking.receipt.total'),
      amount: money(price.totalMinor + tipMinor - discountMinor),
      tone: 'total',
    },
    ...included.map((tax): SheetLine => ({
      label: t('booking.receipt.taxIncluded', {
        name: speak.tax,
        rate: percent(tax.rate),
        tax: money(tax.taxMinor),
        net: money(tax.baseMinor),
      }),
      amount: '',
      tone: 'soft',
    })),
  ]
}

/** In the order in which it happened, then the fee and what is left to pay. */
function moneyOf(receipt: Receipt, speak: Wording): SheetLine[] {
  const { language, t, money, moment } = speak
  const { payments, refunds, guests, feeMinor, dueMinor, visit } = receipt
  const feeNote = payments.length > 0 ? { note: t('booking.receipt.feeKept') } : {}
  const came = payments.map(({ at, tender, tenderName, card, amountMinor }) => ({
    at,
    label: card
      ? t('booking.receipt.card', { brand: card.brand, last4: card.last4 })
      : (tenderName?.[language] ??
        findWords(language, `booking.receipt.tender.${tender}`) ??
        tender),
    amountMinor,
  }))
  const went = refunds.map(({ at, state, destination, amountMinor }) => ({
    at,
    label:
      state === 'paid'
        ? t(`booking.receipt.refunded.${destination}`)
        : t(`booking.receipt.refundOwed.${state}`),
    amountMinor: -amountMinor,
  }))
  const all = [...came, ...went].toSorted((a, b) => a.at.localeCompare(b.at))
  return [
    ...all.map(({ at, label, amountMinor }): SheetLine => ({
      label,
      note: moment(at),
      amount: money(amountMinor),
    })),
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
    ...(dueMinor > 0
      ? [{ label: t('booking.receipt.due'), amount: money(dueMinor), tone: 'total' as const }]
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

/** A clock belongs to a city, not to a part of it: "Paris 3e" keeps the time of Paris. */
function clockCity(city: string): string {
  return city.replace(/\s+\d\S*$/u, '')
}

/** Words, money and the shop's times in one language. */
function wordingFor({ price, visit }: Receipt, language: Language) {
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB'
  const { timeZone } = visit
  const at = (options: Intl.DateTimeFormatOptions) => (instant: string) =>
    frenchDay(locale, dateTimeFormat(locale, { timeZone, ...options }).format(new Date(instant)))
  const clock = at({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const time = (instant: string) =>
    language === 'fr' ? frenchTime(clock(instant)) : clock(instant)
  const { currency } = price
  return {
    language,
    t: wordsIn(language),
    pick: (text: { en: string; fr: string }) => text[language],
    money: (amountMinor: number) => written({ amountMinor, currency }, locale),
    percent: (rate: number) =>
      numberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(rate / 100_000),
    tax: taxName(currency, language),
    day: at({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    time,
    moment: (instant: string) => `${at({ dateStyle: 'medium' })(instant)}, ${time(instant)}`,
    list: (items: string[]) => listFormat(locale).format(items),
  }
}
