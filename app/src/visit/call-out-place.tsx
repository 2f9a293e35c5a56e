import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import type { Api } from '@serein/client/api.ts'
import { useClient, useNow } from '@serein/client/provider.tsx'
import { sessionStore, useSessionStore } from '@serein/client/session-store.ts'
import type { CallOutAddress } from '@serein/shared/booking/call-out.ts'
import { callOutLimits } from '@serein/shared/shop/call-out.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Heading } from '@serein/ui/heading.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { linkTo, useReplace, useScreenSearch } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { useServerForm } from '../page/use-server-form.ts'
import { bookableDays, monthQuery } from './slot-query.ts'
import type { UsedBasket } from './use-basket.ts'
import { visitRequest, type VisitData } from './visit.ts'

type Props = { data: VisitData; basket: UsedBasket; wish: string | undefined }

/** Asks where a visit at the reader’s is to be: what they write stays in this tab until the visit is held, its place in the address. */
export function CallOutPlace({ data, basket, wish }: Props) {
  const { t } = useWords()
  const name = `address.${data.shop.id}`
  const text = useSessionStore(name)
  const [isOpen, setOpen] = useState(false)
  const search = useScreenSearch('shopBooking')
  const replace = useReplace()
  const address = text && basket.place ? (JSON.parse(text) as CallOutAddress) : null
  return (
    <Card id="where" className="mb-4 flex flex-col gap-3 px-5 py-4">
      <Heading level={2} size="item">
        {t('shop.callOut.where')}
      </Heading>
      {address && !isOpen ? (
        <>
          <p className="flex items-center gap-2">
            <MapPin aria-hidden className="size-4.5 shrink-0 text-primary" />
            {address.street}, {address.postalCode} {address.city}
          </p>
          <TooFar {...{ data, basket, wish }} />
          <Button tone="quiet" className="self-start" onClick={() => setOpen(true)}>
            {t('shop.callOut.change')}
          </Button>
        </>
      ) : (
        <AddressForm
          shop={data.shop}
          address={address}
          onFound={(found, place) => {
            sessionStore.set(name, JSON.stringify(found))
            setOpen(false)
            replace(linkTo('shopBooking', { ...search, at: place }))
          }}
        />
      )}
    </Card>
  )
}

/** Why there are no times there, as the question of the next screen finds out. */
function TooFar({ data: { shop, services }, basket, wish }: Props) {
  const { query } = useClient()
  const days = bookableDays(shop, useNow())
  const visit = { ...visitRequest(basket, wish, services), shopId: shop.id }
  const input = monthQuery(visit, days.first.slice(0, 7), days)!
  const { error } = useQuery(query.slot.month.queryOptions({ input }))
  return <Failure tone="clay" error={error} />
}

function AddressForm(props: {
  shop: ShopDetails
  address: CallOutAddress | null
  onFound: (address: CallOutAddress, place: string) => void
}) {
  const { t } = useWords()
  const { api } = useClient()
  const { shop, address, onFound } = props
  const form = useServerForm({
    initial: {
      street: address?.street ?? '',
      postalCode: address?.postalCode ?? '',
      city: address?.city ?? '',
      note: address?.note ?? '',
    },
    read: ({ street, postalCode, city, note }) => ({
      sent: {
        street: street.trim(),
        postalCode: postalCode.trim(),
        city: city.trim(),
        note: note.trim() || null,
      },
      faults: Object.entries({ street, city })
        .filter(([, typed]) => typed.trim() === '')
        .map(([field]) => ({ field, text: t('shop.callOut.missing') })),
    }),
    send: async (written) => {
      const place = await placeOf(api, shop, written)
      if (!place) throw new Error(t('shop.callOut.notFound'))
      onFound(written, place)
    },
    refusedFields: (error) =>
      error instanceof Error && error.message === t('shop.callOut.notFound')
        ? [{ field: 'city', text: error.message }]
        : [],
  })
  const { street, postalCode, city, note } = callOutLimits
  return (
    <Form {...form.attributes} className="flex flex-col gap-3">
      <TextField
        {...form.text('street')}
        label={t('shop.callOut.street')}
        autoComplete="street-address"
        maxLength={street}
      />
      <div className="grid gap-3 sm:grid-cols-[10rem_1fr]">
        <TextField
          {...form.text('postalCode')}
          label={t('shop.callOut.postalCode')}
          autoComplete="postal-code"
          maxLength={postalCode}
        />
        <TextField
          {...form.text('city')}
          label={t('shop.callOut.city')}
          autoComplete="address-level2"
          maxLength={city}
        />
      </div>
      <TextField
        {...form.text('note')}
        label={t('shop.callOut.note')}
        help={t('shop.callOut.noteHelp')}
        autoComplete="off"
        maxLength={note}
      />
      <Failure tone="clay" otherwise="booking.hold.offline" error={form.problem} />
      <SubmitButton pending={form.isPending}>{t('shop.callOut.use')}</SubmitButton>
    </Form>
  )
}

/** As the server takes it. */
const longest = 80

/** Where an address is: the house, where the server finds houses, else the middle of its town; null for one in no list. */
async function placeOf(
  api: Api,
  { country, latitude, longitude }: ShopDetails,
  { street, postalCode, city }: CallOutAddress,
): Promise<string | null> {
  const near = `${latitude.toFixed(4)},${longitude.toFixed(4)}`
  for (const text of [`${street}, ${postalCode} ${city}`, `${city}, ${country}`]) {
    const { places, source } = await api.search.places({ text: text.slice(0, longest), near })
    // A list of towns may know one by the name of the street.
    if (source !== 'openstreetmap' && text.startsWith(street)) continue
    const found = places.find((place) => place.country === country)
    if (found) return `${found.latitude.toFixed(5)},${found.longitude.toFixed(5)}`
  }
  return null
}
