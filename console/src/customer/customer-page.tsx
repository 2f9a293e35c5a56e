import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, CalendarPlus, ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { allows } from '@serein/shared/business/permission.ts'
import type { CustomerCard, CustomerVisit } from '@serein/shared/customer/schema.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Badge } from '@serein/ui/badge.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import type { Member, Shop } from '../member/member.ts'
import { ClientWallet } from '../payment/client-wallet.tsx'
import { useWords } from '../language/words.ts'
import { byCursor } from '../page/by-cursor.ts'
import { MorePages } from '../page/more-pages.tsx'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { CardPart } from './card-part.tsx'
import { phoneDigits, phoneText } from '@serein/shared/identity/phone-text.ts'
import { contactsBeside, useClientName } from '../booking/client-name.ts'
import { ContactLinks } from '../booking/contact-links.tsx'
import { ClientFiles } from './client-files.tsx'
import { CustomerArrangements } from './customer-arrangements.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerFamily } from './customer-family.tsx'
import { CustomerForm } from './customer-form.tsx'
import { CustomerMarks } from './customer-marks.tsx'
import { CustomerMessages } from './customer-messages.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerMemberships } from './customer-memberships.tsx'
import { CustomerPasses } from './customer-passes.tsx'
import { CustomerStanding } from './customer-standing.tsx'
import { CustomerVerbsSection } from './customer-verbs.tsx'

type Given = { shop: Shop; who: Member; mayChange: boolean }

/** All that the business knows of one client. */
export function CustomerPage({ id, ...given }: Given & { id: string }) {
  const { t } = useWords()
  const clientName = useClientName()
  const { query } = useClient()
  const found = useQuery(query.customer.get.queryOptions({ input: { customerId: id } }))
  return (
    <ConsolePage
      title={found.data ? clientName(found.data.customer) : t('customer.title')}
      actions={
        <ButtonLink
          tone="quiet"
          size="sm"
          icon={<ArrowLeft aria-hidden />}
          href={linkTo('/clients', { shop: given.shop.id })}
        >
          {t('customer.all')}
        </ButtonLink>
      }
    >
      <div className="p-6 max-md:p-5">
        <QueryBoundary query={found} loading={<Skeleton className="h-80 w-full" />}>
          {({ customer }) => <Card {...given} customer={customer} />}
        </QueryBoundary>
      </div>
    </ConsolePage>
  )
}

function Card(props: Given & { customer: CustomerCard }) {
  const { t } = useWords()
  const [isEditing, setEditing] = useState(false)
  const { customer, shop, who, mayChange } = props
  const { money } = who.permissions
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        <Head {...props} onEdit={() => setEditing(true)} />
        <CustomerMarks customer={customer} mayChange={mayChange} zone={shop.timeZone} />
        <CustomerNotes customer={customer} mayChange={mayChange} zone={shop.timeZone} />
        <ClientFiles customerId={customer.id} mayChange={mayChange} zone={shop.timeZone} />
        <Visits {...props} />
        {allows(who.permissions.client ?? 'none', 'view') ? (
          <CustomerMessages customerId={customer.id} mayChange={mayChange} zone={shop.timeZone} />
        ) : null}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <CustomerFacts customer={customer} shop={shop} />
        {allows(money, 'view') ? (
          <>
            <CardPart title={t('payment.wallet.heading')}>
              <ClientWallet
                customerId={customer.id}
                shop={shop}
                mayChange={allows(money, 'change')}
              />
            </CardPart>
            <CustomerPasses customerId={customer.id} mayChange={allows(money, 'change')} />
            <CustomerMemberships customerId={customer.id} mayChange={allows(money, 'change')} />
          </>
        ) : null}
        <CustomerArrangements customer={customer} shop={shop} mayChange={mayChange} />
        <CustomerFamily customer={customer} shop={shop} mayChange={mayChange} />
        {allows(who.permissions.client ?? 'none', 'view') && customer.hasAccount ? (
          <CustomerStanding
            customerId={customer.id}
            mayEnd={allows(who.permissions.calendar ?? 'none', 'change')}
          />
        ) : null}
        {mayChange ? <CustomerVerbsSection customer={customer} shop={shop} /> : null}
      </div>
      <SideSheet
        open={isEditing}
        onClose={() => setEditing(false)}
        title={t('customer.form.title')}
      >
        {isEditing ? (
          <CustomerForm
            customer={customer}
            shop={shop}
            who={who}
            onDone={() => setEditing(false)}
          />
        ) : null}
      </SideSheet>
    </div>
  )
}

function Head(props: Given & { customer: CustomerCard; onEdit: () => void }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const clientName = useClientName()
  const { customer, shop, who, mayChange } = props
  const { id, phone, email } = customer
  const mayBook = allows(who.permissions.calendar ?? 'none', 'change')
  const maySell = allows(who.permissions.money ?? 'none', 'change')
  const name = clientName(customer)
  const sell = () =>
    void navigate({
      to: '/sell',
      search: { shop: shop.id },
      state: { sell: { customer: { id, name } } },
    })
  const book = () =>
    void navigate({
      to: '/calendar',
      search: { shop: shop.id },
      state: {
        book: {
          customer: { kind: 'known', id, name, contact: contactsBeside(name, customer)[0] ?? null },
        },
      },
    })
  return (
    <section className="flex flex-col gap-4 rounded-md bg-surface p-5 shadow-soft max-md:p-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={customer.name} size="lg" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap gap-2">
            {customer.blocked ? <Badge tone="red">{t('customer.blocked')}</Badge> : null}
            {customer.isTrusted ? <Badge tone="primary">{t('customer.trusted')}</Badge> : null}
            {customer.isMinor ? <Badge tone="gold">{t('customer.minor')}</Badge> : null}
            {customer.hasAccount ? (
              <Badge tone="primary">{t('customer.hasAccount')}</Badge>
            ) : (
              <Badge>{t('customer.noAccount')}</Badge>
            )}
          </p>
          <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
            {phone ? (
              <li>
                <Link href={`tel:${phoneDigits(phone)}`}>{phoneText(phone)}</Link>
              </li>
            ) : null}
            {email ? (
              <li className="min-w-0 [overflow-wrap:anywhere]">
                <Link href={`mailto:${email}`}>{email}</Link>
              </li>
            ) : null}
          </ul>
          {allows(who.permissions.contact ?? 'none', 'view') ? null : (
            <p className="text-sm text-ink-soft">{t('customer.contactHidden')}</p>
          )}
        </div>
      </div>
      {customer.blocked?.reason ? (
        <Notice tone="red">{t('customer.blockedFor', { reason: customer.blocked.reason })}</Notice>
      ) : null}
      <div className="flex flex-wrap gap-2.5">
        {mayBook ? (
          <Button size="sm" icon={<CalendarPlus aria-hidden />} onClick={book}>
            {t('customer.book')}
          </Button>
        ) : null}
        {maySell ? (
          <Button size="sm" tone="secondary" icon={<ScanBarcode aria-hidden />} onClick={sell}>
            {t('checkout.sale.button')}
          </Button>
        ) : null}
        {allows(who.permissions.money ?? 'none', 'view') ? (
          <ButtonLink
            size="sm"
            tone="quiet"
            href={linkTo('/orders', { shop: shop.id, client: id })}
          >
            {t('checkout.orders.title')}
          </ButtonLink>
        ) : null}
        <ContactLinks
          {...{ phone, email }}
          labels={{ phone: t('customer.call'), email: t('customer.mail') }}
        />
        {mayChange ? (
          <Button size="sm" tone="quiet" onClick={props.onEdit}>
            {t('common.edit')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

function Visits({ customer }: Given & { customer: CustomerCard }) {
  const { t } = useWords()
  const { query } = useClient()
  const pages = useInfiniteQuery(
    query.customer.visits.infiniteOptions(byCursor({ customerId: customer.id, limit: 10 })),
  )
  const visits = pages.data?.pages.flatMap((page) => page.visits) ?? []
  return (
    <CardPart title={t('customer.history')}>
      <QueryBoundary
        query={pages}
        loading={<Skeleton className="h-40 w-full" />}
        isEmpty={() => visits.length === 0}
        empty={<p className="text-sm text-ink-soft">{t('customer.noVisits')}</p>}
      >
        {() => (
          <>
            <ul className="divide-y divide-line">
              {visits.map((visit) => (
                <VisitRow key={visit.id} visit={visit} />
              ))}
            </ul>
            <MorePages pages={pages} label={t('customer.moreVisits')} />
          </>
        )}
      </QueryBoundary>
    </CardPart>
  )
}

const tones = {
  held: 'gold',
  requested: 'gold',
  confirmed: 'primary',
  checked_in: 'clay',
  completed: 'neutral',
  cancelled: 'neutral',
  no_show: 'red',
  expired: 'neutral',
  released: 'neutral',
  declined: 'neutral',
} as const

function VisitRow({ visit }: { visit: CustomerVisit }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { id, shopId, startsAt, timeZone, state, total } = visit
  const day = dayIn(startsAt, timeZone)
  const href = linkTo('/calendar', { shop: shopId, day, visit: id })
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <Link href={href} className="font-semibold">
          {format.longDate(startsAt, timeZone)}, {format.time(startsAt, timeZone)}
        </Link>
        <p className="text-sm">{visit.serviceNames.map(pick).join(', ')}</p>
        <p className="text-sm text-ink-soft">
          {[
            visit.isGuest && t('customer.asGuest'),
            visit.staffNames.join(', '),
            visit.shopName,
            visit.code,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <Badge tone={tones[state]}>{t(`customer.state.${state}`)}</Badge>
        {total ? (
          <span className="figures text-sm font-semibold">
            {format.money(total, { short: true })}
          </span>
        ) : null}
      </div>
    </li>
  )
}
