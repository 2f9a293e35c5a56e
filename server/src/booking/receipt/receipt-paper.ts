import { taxName } from '@serein/shared/money/tax-name.ts'
import { written } from '@serein/shared/money/written.ts'
import { sellerLines } from '@serein/shared/booking/seller-lines.ts'
import { cityName } from '@serein/shared/shop/rules.ts'
import { frenchDay } from '@serein/shared/time/french-day.ts'
import { frenchTime } from '@serein/shared/time/french-time.ts'
import type { Receipt } from '@serein/shared/booking/receipt.ts'
import type { Price } from '@serein/shared/offer/price.ts'
import { dateTimeFormat, listFormat, numberFormat } from '@serein/shared/formatters.ts'
import type { Language } from '../../platform/scope.ts'
import { Sheet, type SheetLine } from './receipt-sheet.ts'
import { findWords, type Translate, wordsIn } from '../../platform/words.ts'

/** What every receipt says, of a visit or of what was bought: who sold to whom, and how it was paid. */
export type Paper = Pick<
  Receipt,
  'number' | 'asOf' | 'logo' | 'seller' | 'buyer' | 'payments' | 'refunds' | 'dueMinor'
>

export type Wording = ReturnType<typeof wordingFor>

/** A receipt on paper, in one language, with the shop's local times; `logo` is a PNG. */
export function paperOf(
  paper: Paper,
  speak: Wording,
  logo: Uint8Array | null,
  says: {
    what: { title: string; lines: string[] }
    price: SheetLine[]
    deposit?: string | null
    /** What it has cost that somebody did not come. */
    fees?: SheetLine[]
    rules?: string
  },
): Promise<Uint8Array> {
  const { t, language } = speak
  const { seller, number, payments } = paper
  const { what, price, deposit, fees = [], rules } = says
  const sheet = new Sheet({
    title: `${t('booking.receipt.title', { number })} · ${seller.shopName}`,
    language,
    author: seller.legalName,
    madeAt: new Date(paper.asOf),
  })
  if (logo && paper.logo) sheet.logo(logo, speak.pick(paper.logo.alt))
  sheet.title(t('booking.receipt.title', { number }))
  sheet.text(t('booking.receipt.asOf', { when: speak.moment(paper.asOf) }), 'soft')
  sheet.columns(peopleOf(paper, t))
  sheet.rule()
  sheet.heading(what.title)
  for (const line of what.lines) sheet.text(line)
  const head = { label: t('booking.receipt.what'), amount: t('booking.receipt.amount') }
  sheet.heading(t('booking.receipt.cost'))
  sheet.table(head, price)
  sheet.heading(t('booking.receipt.money'))
  if (payments.length === 0) sheet.text(t('booking.receipt.nothingYet'))
  if (deposit) sheet.text(deposit, 'soft')
  const moved = [...movedOf(paper, speak), ...fees, ...dueOf(paper, speak)]
  if (moved.length > 0) sheet.table(head, moved)
  const zone = t('booking.receipt.zone', { city: cityName(clockCity(seller.city), language) })
  if (rules) {
    sheet.heading(t('booking.receipt.rules'))
    sheet.text(rules)
  }
  sheet.text(rules ? `${t('booking.receipt.kept')} ${zone}` : zone, 'soft')
  const maker = [seller.legalName, seller.taxNumber, number].filter(Boolean).join(' · ')
  return sheet.close(
    (at) => `${maker} · ${t('booking.receipt.foot', { page: at.page, pages: at.pages })}`,
  )
}

function peopleOf({ seller, buyer }: Paper, t: Translate) {
  const people = [
    { title: t('booking.receipt.seller'), lines: distinct(sellerLines(seller)) },
    { title: t('booking.receipt.buyer'), lines: distinct([buyer.name || null, buyer.email]) },
  ]
  return people.filter(({ lines }) => lines.length > 0)
}

/** Each once, and nothing of what nobody has told. */
function distinct(lines: (string | null)[]): string[] {
  return [...new Set(lines)].filter((line) => line !== null)
}

/** What came in and went back, in the order in which it happened. */
function movedOf({ payments, refunds }: Paper, speak: Wording): SheetLine[] {
  const { language, t, money, moment } = speak
  const changeOf = (amountMinor: number, changeMinor: number) =>
    t('booking.receipt.change', {
      given: money(amountMinor + changeMinor),
      change: money(changeMinor),
    })
  const came = payments.map(
    ({ at, tender, tenderName, card, amountMinor, givenMinor, wasTaxed }) => ({
      at,
      label: card
        ? t('booking.receipt.card', { brand: card.brand, last4: card.last4 })
        : (tenderName?.[language] ??
          findWords(language, `booking.receipt.tender.${tender}`) ??
          tender),
      amountMinor,
      changeMinor: (givenMinor ?? 0) - amountMinor,
      more: wasTaxed ? t('booking.receipt.wasTaxed') : null,
    }),
  )
  const went = refunds.map(({ at, state, destination, amountMinor }) => ({
    at,
    label:
      state === 'paid'
        ? t(`booking.receipt.refunded.${destination}`)
        : t(`booking.receipt.refundOwed.${state}`),
    amountMinor: -amountMinor,
    changeMinor: 0,
    more: null,
  }))
  return [...came, ...went]
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ at, label, amountMinor, changeMinor, more }) => ({
      label,
      note: [moment(at), changeMinor > 0 ? changeOf(amountMinor, changeMinor) : null, more]
        .filter(Boolean)
        .join(' · '),
      amount: money(amountMinor),
    }))
}

function dueOf({ dueMinor }: Paper, { t, money }: Wording): SheetLine[] {
  return dueMinor > 0
    ? [{ label: t('booking.receipt.due'), amount: money(dueMinor), tone: 'total' }]
    : []
}

/** What a discount took off; nothing where there was none. */
export function discountOf(discountMinor: number, { t, money }: Wording): SheetLine[] {
  return discountMinor > 0
    ? [{ label: t('booking.receipt.discount'), amount: money(-discountMinor), tone: 'saving' }]
    : []
}

/** The taxes that come on top, which stand before the total, and those that are in it, which stand below. */
export function taxesOf(taxes: Price['taxes'], speak: Wording) {
  const { t, money, percent, tax: name } = speak
  const taxed = taxes.filter(({ taxMinor }) => taxMinor > 0)
  return {
    added: taxed
      .filter(({ isIncluded }) => !isIncluded)
      .map((tax): SheetLine => ({
        label: t('booking.receipt.taxAdded', { name, rate: percent(tax.rate) }),
        amount: money(tax.taxMinor),
        tone: 'soft',
      })),
    included: taxed
      .filter(({ isIncluded }) => isIncluded)
      .map((tax): SheetLine => ({
        label: t('booking.receipt.taxIncluded', {
          name,
          rate: percent(tax.rate),
          tax: money(tax.taxMinor),
          net: money(tax.baseMinor),
        }),
        amount: '',
        tone: 'soft',
      })),
  }
}

/** A clock belongs to a city, not to a part of it: "Paris 3e" keeps the time of Paris. */
function clockCity(city: string): string {
  return city.replace(/\s+\d\S*$/u, '')
}

/** Words, money and the shop's times in one language. */
export function wordingFor(
  { currency, timeZone }: { currency: string; timeZone: string },
  language: Language,
) {
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB'
  const at = (options: Intl.DateTimeFormatOptions) => (instant: string) =>
    frenchDay(locale, dateTimeFormat(locale, { timeZone, ...options }).format(new Date(instant)))
  const clock = at({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const time = (instant: string) =>
    language === 'fr' ? frenchTime(clock(instant)) : clock(instant)
  return {
    language,
    t: wordsIn(language),
    pick: (text: { en: string; fr: string }) => text[language],
    money: (amountMinor: number) => written({ amountMinor, currency }, locale),
    percent: (rate: number) =>
      numberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(rate / 100_000),
    tax: taxName(currency, language),
    day: at({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    date: at({ dateStyle: 'long' }),
    time,
    moment: (instant: string) => `${at({ dateStyle: 'medium' })(instant)}, ${time(instant)}`,
    list: (items: string[]) => listFormat(locale).format(items),
  }
}
