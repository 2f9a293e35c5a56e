import { useFormat } from '@serein/client/provider.tsx'
import { dateTimeFormat } from '@serein/shared/formatters.ts'
import { frenchDay } from '@serein/shared/time/french-day.ts'
import type { CustomerCard } from '@serein/shared/customer/schema.ts'
import { Link } from '@serein/ui/link.tsx'
import type { ReactNode } from 'react'
import { ClientGiftCards } from '../gift-card/client-gift-cards.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { receiptAddress } from '../payment/receipt-form.tsx'
import { AddressLines } from './address-fields.tsx'
import { CardPart } from './card-part.tsx'

/** The figures, and what the client has agreed to. */
export function CustomerFacts(props: { customer: CustomerCard; shop: Shop }) {
  const { customer, shop } = props
  const { t, pick, locale, language } = useFacts()
  const fieldText = useFieldText()
  const format = useFormat()
  const { birthday, wallets, spent, firstSource, documents } = customer
  const { lastVisitAt, lastVisitZone, nextVisitAt, nextVisitZone } = customer
  const day = (at: string, zone: string | null = null) =>
    format.shortDate(at, zone ?? shop.timeZone)
  const money = (amountMinor: number, currency: string) =>
    format.money({ amountMinor, currency }, { short: true })
  const rows: [string, ReactNode][] = [
    [t('customer.fact.visits'), format.number(customer.visits)],
    [t('customer.fact.noShows'), format.number(customer.noShows)],
  ]
  if (lastVisitAt) rows.push([t('customer.fact.last'), day(lastVisitAt, lastVisitZone)])
  if (nextVisitAt) rows.push([t('customer.fact.next'), day(nextVisitAt, nextVisitZone)])
  if (spent)
    rows.push([
      t('customer.fact.spent'),
      spent.map((each) => money(each.amountMinor, each.currency)).join(' · ') ||
        money(0, shop.currency),
    ])
  for (const wallet of wallets ?? []) {
    const { currency, moneyMinor, bonusMinor, owedMinor } = wallet
    // That of the shop's own currency stands by itself.
    if (moneyMinor + bonusMinor > 0 && currency !== shop.currency)
      rows.push([t('customer.fact.wallet'), money(moneyMinor + bonusMinor, currency)])
    if (owedMinor > 0) rows.push([t('customer.fact.owed'), money(owedMinor, currency)])
  }
  if (birthday) rows.push([t('customer.fact.birthday'), birthdayIn(locale, birthday)])
  if (customer.address)
    rows.push([
      t('customer.fact.address'),
      <AddressLines key="address" address={customer.address} />,
    ])
  for (const field of customer.fields) {
    const text = fieldText(field)
    if (text) rows.push([pick(field.name), text])
  }
  rows.push(
    [t('customer.fact.language'), t(`customer.in.${customer.language}`)],
    [t('customer.fact.since'), dateIn(locale, customer.createdAt, shop.timeZone)],
  )
  if (firstSource) rows.push([t('customer.fact.source'), t(`customer.source.${firstSource}`)])
  rows.push([t('customer.fact.news'), t(customer.wantsNews ? 'customer.yes' : 'customer.no')])
  const openConsents = customer.consents.filter(({ withdrawnAt }) => withdrawnAt === null)
  if (openConsents.length > 0)
    rows.push([
      t('customer.fact.consents'),
      openConsents.map(({ kind, givenAt }) => (
        <span key={`${kind} ${givenAt}`} className="block">
          {t('customer.consentAt', { kind: consentName(t, kind), day: day(givenAt) })}
        </span>
      )),
    ])
  return (
    <CardPart title={t('customer.about')}>
      <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-5 gap-y-2 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="figures text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {wallets ? <ClientGiftCards clientId={customer.id} /> : null}
      {documents.length > 0 ? (
        <>
          <h3 className="mt-4 mb-1 text-sm font-semibold">{t('customer.documents')}</h3>
          <ul className="text-sm">
            {documents.slice(0, 5).map(({ bookingId, code, at }) => (
              <li key={bookingId} className="py-1.5">
                <Link href={receiptAddress({ bookingId }, language)} target="_blank">
                  {t('customer.receipt', { code, day: day(at) })}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </CardPart>
  )
}

function useFacts() {
  const { t, pick, language } = useWords()
  const { locale } = useFormat()
  return { t, pick, locale, language }
}

/** What stands in an own field, as people read it; null where nothing does. */
function useFieldText() {
  const { t, pick } = useWords()
  const format = useFormat()
  return ({ kind, options, value }: CustomerCard['fields'][number]): string | null => {
    if (value === null) return null
    if (kind === 'number') return format.number(Number(value))
    if (kind === 'yes_no') return t(value === 'yes' ? 'customer.yes' : 'customer.no')
    if (kind === 'date') return dateIn(format.locale, `${value}T12:00:00.000Z`, 'UTC')
    const option = kind === 'choice' ? options.find(({ id }) => id === value) : undefined
    return kind === 'choice' ? (option ? pick(option) : null) : value
  }
}

const consentNames = ['terms', 'privacy', 'marketing', 'wellness', 'booking'] as const

function consentName(t: ReturnType<typeof useWords>['t'], kind: string): string {
  const consentKind = consentNames.find((one) => one === kind)
  return t(`customer.consent.${consentKind ?? 'other'}`)
}

function dateIn(locale: string, at: string, timeZone: string): string {
  const date = dateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(at))
  return frenchDay(locale, date)
}

function birthdayIn(
  locale: string,
  { day, month, year }: NonNullable<CustomerCard['birthday']>,
): string {
  const at = new Date(Date.UTC(year ?? 2000, month - 1, day))
  const options = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  const whole = { ...options, ...(year && { year: 'numeric' as const }) }
  return frenchDay(locale, dateTimeFormat(locale, whole).format(at))
}
