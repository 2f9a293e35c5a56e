import { useQuery } from '@tanstack/react-query'
import { UserPlus, UserRound, X } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { looksLikePhone } from '@serein/shared/identity/contact-rule.ts'
import { Button } from '@serein/ui/button.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { contactsBeside, useClientName } from '../client-name.ts'
import { KnownContact } from '../known-contact.tsx'
import { ClientNotice } from '../visit/visit-client.tsx'
import { useWords } from '../../language/words.ts'

export type Customer =
  /** `typed`: the search text, while nobody is chosen. */
  | { kind: 'nobody'; typed?: string }
  | { kind: 'known'; id: string; name: string; contact: string | null }
  | {
      kind: 'new'
      name: string
      phone: string
      email: string
      /** Somebody other than the clients with this phone or e-mail. */
      isSomebodyElse?: boolean
      /** The clients with this phone or e-mail, among whom the desk is asked to choose. */
      known?: { id: string; name: string }[]
    }

/** Who the booking is for: a known client, a new one, or nobody by name. */
export function CustomerField(props: {
  customer: Customer
  onCustomer: (customer: Customer) => void
  at: (path: string) => string | undefined
  /** About the client of the business who is chosen. */
  about?: ReactNode
  /** Somebody has to be chosen. */
  isNeeded?: boolean
}) {
  const { customer, onCustomer } = props
  const { t } = useWords()
  const clientName = useClientName()
  if (customer.kind === 'known')
    return (
      <div className="flex flex-col gap-2.5">
        <div className="flex items-center gap-3 rounded-md bg-primary-soft py-2 pr-1.5 pl-4">
          <UserRound aria-hidden className="size-5 text-primary" />
          <p className="min-w-0 flex-1">
            <span className="block font-semibold [overflow-wrap:anywhere]">
              {clientName(customer)}
            </span>
            <span className="block text-sm text-ink-soft">{customer.contact}</span>
          </p>
          <IconButton
            tone="plain"
            label={t('booking.form.otherCustomer')}
            icon={<X aria-hidden />}
            onClick={() => onCustomer({ kind: 'nobody' })}
          />
        </div>
        <ClientNotice customerId={customer.id} />
        {props.about}
      </div>
    )
  return customer.kind === 'new' ? (
    <NewCustomer {...props} customer={customer} />
  ) : (
    <CustomerSearch {...props} typed={customer.typed ?? ''} />
  )
}

function CustomerSearch(props: {
  typed: string
  isNeeded?: boolean | undefined
  onCustomer: (customer: Customer) => void
  at: (path: string) => string | undefined
}) {
  const { t } = useWords()
  const { query } = useClient()
  const format = useFormat()
  const clientName = useClientName()
  const text = props.typed
  const q = useDeferredValue(text.trim())
  const found = useQuery(
    query.search.anything.queryOptions({ input: { q }, enabled: q.length >= 2 }),
  )
  const customers = (q.length >= 2 ? (found.data?.customers ?? []) : []).map((one) => {
    const name = clientName(one)
    return { ...one, name, contact: contactsBeside(name, one)[0] ?? null }
  })
  return (
    <div>
      <TextField
        label={t('booking.form.customer')}
        help={text || props.isNeeded ? undefined : t('booking.form.customerHelp')}
        placeholder={t('booking.form.customerExample')}
        autoComplete="off"
        error={text.trim() ? props.at('customer') : undefined}
        value={text}
        onChange={({ target }) => props.onCustomer({ kind: 'nobody', typed: target.value })}
      />
      {text.trim() ? (
        <ul
          aria-label={t('booking.form.found')}
          className="mt-2 divide-y divide-line rounded-md border border-line"
        >
          {customers.map(({ id, name, contact, lastVisitAt, lastVisitZone }) => (
            <li key={id}>
              <button
                type="button"
                className="flex min-h-13 w-full flex-col justify-center px-4 py-2 text-left hover:bg-sunken"
                onClick={() => props.onCustomer({ kind: 'known', id, name, contact })}
              >
                <span className="font-semibold">{name}</span>
                <span className="text-sm text-ink-soft">
                  {[
                    contact,
                    lastVisitAt && lastVisitZone
                      ? t('booking.form.lastVisit', {
                          day: format.shortDate(lastVisitAt, lastVisitZone),
                        })
                      : null,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
            </li>
          ))}
          <li className="p-1.5">
            <Button
              tone="quiet"
              wide
              icon={<UserPlus aria-hidden />}
              onClick={() => props.onCustomer(asNew(text))}
            >
              {t('booking.form.newCustomer', { name: text.trim() })}
            </Button>
          </li>
        </ul>
      ) : null}
    </div>
  )
}

function NewCustomer(props: {
  customer: Extract<Customer, { kind: 'new' }>
  onCustomer: (customer: Customer) => void
  at: (path: string) => string | undefined
}) {
  const { customer, onCustomer, at } = props
  const { t } = useWords()
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{t('booking.form.customer')}</legend>
      <TextField
        label={t('booking.form.name')}
        autoComplete="off"
        error={at('customer.name')}
        value={customer.name}
        onChange={(event) => onCustomer({ ...customer, name: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t('booking.form.phone')}
          type="tel"
          autoComplete="off"
          error={at('customer.phone')}
          value={customer.phone}
          onChange={(event) => onCustomer(reachedBy(customer, { phone: event.target.value }))}
        />
        <TextField
          label={t('booking.form.email')}
          type="email"
          autoComplete="off"
          error={at('customer.email')}
          value={customer.email}
          onChange={(event) => onCustomer(reachedBy(customer, { email: event.target.value }))}
        />
      </div>
      {customer.known ? (
        <KnownContact
          known={customer.known}
          onSame={({ id, name }) =>
            onCustomer({ kind: 'known', id, name, contact: customer.phone || customer.email })
          }
          onOther={() => {
            const { known: _, ...other } = customer
            onCustomer({ ...other, isSomebodyElse: true })
          }}
        />
      ) : null}
      <Button tone="quiet" size="sm" onClick={() => onCustomer({ kind: 'nobody' })}>
        {t('booking.form.otherCustomer')}
      </Button>
    </fieldset>
  )
}

/** A changed number or address may be another client’s. */
function reachedBy(
  { name, phone, email }: Extract<Customer, { kind: 'new' }>,
  contact: { phone: string } | { email: string },
): Customer {
  return { kind: 'new', name, phone, email, ...contact }
}

/** The search text may be a number, an address or a name. */
function asNew(text: string): Customer {
  const words = text.trim()
  const isPhone = looksLikePhone(words)
  const isEmail = words.includes('@')
  return {
    kind: 'new',
    name: isPhone || isEmail ? '' : words,
    phone: isPhone ? words : '',
    email: isEmail ? words : '',
  }
}
