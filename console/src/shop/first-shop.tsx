import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownZone } from '@serein/client/clock.ts'
import { useClient } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import type { Point } from '@serein/ui/map/map-box.ts'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import type { Member } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { countryChoices } from '../form/country-choices.ts'
import { messagesIn } from '../form/use-delivery.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { ConsolePage } from '../page/page.tsx'
import { Problem } from '../page/problem.tsx'
import { countries, countryOfZone } from './countries.ts'
import { PinMap } from './pin-map.tsx'
import { type Address, cityOf, houseOf } from './place-of.ts'
import { WeekFields } from './week-fields.tsx'
import { zonesWith } from './zones.ts'
import { hoursOfTexts, isDayFault, textsOfWeek, usualWeek } from './week-texts.ts'

/** The first shop of a business: where it is and when it is open. What is usual there is filled in. */
export function FirstShop({ who, onDone }: { who: Member; onDone: () => void }) {
  const { t } = useWords()
  return (
    <ConsolePage title={t('shop.first.title')}>
      <div className="w-full max-w-150 p-6 max-md:p-5">
        <p className="mb-6 text-ink-soft">{t('shop.first.text')}</p>
        <NewShopForm name={who.business.name} onDone={onDone} />
      </div>
    </ConsolePage>
  )
}

const zone = ownZone()

/** A shop that is to be opened. */
export function NewShopForm({ name, onDone }: { name: string; onDone: () => void }) {
  const { t, language } = useWords()
  const { query } = useClient()
  const cache = useQueryClient()
  const form = useServerForm({
    initial: {
      shopName: name,
      street: '',
      postalCode: '',
      city: '',
      country: countryOfZone(zone),
      timeZone: zone,
      currency: countries[countryOfZone(zone)]!.currency,
      days: textsOfWeek(usualWeek),
      pin: null as Point | null,
    },
    read: ({ days, ...texts }) => ({
      sent: { ...texts, hours: hoursOfTexts(days) },
      faults: [
        ...needed.flatMap((field) => (texts[field].trim() ? [] : [{ field }])),
        ...(days.some(({ isOn }) => isOn) ? [] : [{ field: 'days' }]),
        ...days.flatMap((day, at) => (isDayFault(day) ? [{ field: `days.${at}` }] : [])),
      ],
    }),
    faultText: ({ field, text }: { field: string; text?: string }) =>
      text ?? t(field.startsWith('days') ? 'shop.week.fault' : 'business.setUp.missing'),
    send: useOpen(),
    refusedFields: (error) =>
      error instanceof UnknownCity
        ? [{ field: 'city', text: t('shop.first.unknownCity') }]
        : messagesIn(error),
    refresh: query.business.me.key(),
    saysProblem: true,
    onDone: () => {
      void cache.invalidateQueries({ queryKey: query.shop.key() })
      onDone()
    },
  })
  const { pin, days, ...texts } = form.values
  const [address, setAddress] = useState<Address | null>(null)
  const found = useFoundPlace(address)
  const field = (id: 'shopName' | 'street' | 'postalCode' | 'city') => ({
    ...form.text(id),
    onChange: ({ target }: { target: HTMLInputElement }) =>
      form.set({ [id]: target.value, ...(id !== 'shopName' && { pin: null }) }),
    onBlur: () => setAddress(texts.city.trim() ? addressOf(texts) : null),
  })
  return (
    <Form onSend={form.submit}>
      <Problem error={form.problem} />
      <TextField {...field('shopName')} label={t('shop.first.name')} maxLength={80} />
      <TextField
        {...field('street')}
        label={t('shop.first.street')}
        autoComplete="street-address"
        maxLength={120}
      />
      <div className="grid gap-5 md:grid-cols-[9rem_1fr]">
        <TextField
          {...field('postalCode')}
          label={t('shop.first.postalCode')}
          autoComplete="postal-code"
          maxLength={20}
        />
        <TextField
          {...field('city')}
          label={t('shop.first.city')}
          autoComplete="address-level2"
          maxLength={80}
        />
      </div>
      <Select
        label={t('shop.first.country')}
        value={texts.country}
        options={countryChoices(Object.keys(countries), language)}
        onSelect={(country) => {
          const { currency, zone: timeZone } = countries[country]!
          const isElsewhere = countryOfZone(texts.timeZone) !== country
          form.set({ country, currency, pin: null, ...(isElsewhere && { timeZone }) })
        }}
      />
      {found && address ? (
        <PinMap place={pin ?? found} onPlace={(place) => form.set({ pin: place })} />
      ) : null}
      <div className="grid gap-5 md:grid-cols-2">
        <Select
          {...form.choice('timeZone')}
          label={t('shop.first.zone')}
          options={zonesWith(texts.timeZone).map((id) => ({ id, label: id.replaceAll('_', ' ') }))}
        />
        <Select
          {...form.choice('currency')}
          label={t('shop.first.currency')}
          options={currencies.map((id) => ({ id, label: id }))}
        />
      </div>
      <WeekFields
        label={t('shop.first.hours')}
        days={days}
        faultAt={(at) => form.at(`days.${at}`)}
        onChange={(week) => form.set({ days: week })}
      />
      <Button type="submit" size="lg" pending={form.isPending} className="self-start">
        {t('shop.first.action')}
      </Button>
    </Form>
  )
}

const currencies = [...new Set(Object.values(countries).map(({ currency }) => currency))].toSorted(
  (a, b) => a.localeCompare(b),
)

class UnknownCity extends Error {}

type Wanted = {
  shopName: string
  street: string
  postalCode: string
  city: string
  country: string
  timeZone: string
  currency: string
  hours: ReturnType<typeof hoursOfTexts>
  /** Where somebody has put it. */
  pin: Point | null
}

const needed = ['shopName', 'street', 'city'] as const

function addressOf({ street, postalCode, city, country }: Address): Address {
  return { street, postalCode, city, country }
}

/** Where the pin stands at first, once there is a city; null where none is known of that name. */
function useFoundPlace(address: Address | null): Point | null {
  const { api } = useClient()
  const { data } = useQuery({
    queryKey: ['place of', address],
    queryFn: async () => (await houseOf(api, address!)) ?? (await cityOf(api, address!)),
    enabled: address !== null,
    placeholderData: (before) => before,
  })
  return data ?? null
}

/** Opens the shop where its pin is, else where its house is or, where none is found, its city. */
function useOpen() {
  const { api, query } = useClient()
  // A new server makes its list of places when it is first asked, which takes seconds: meanwhile the form is filled in.
  useQuery(query.search.places.queryOptions({ input: { text: zone.split('/').at(-1)! } }))
  return async ({ pin, ...wanted }: Wanted) => {
    const place = pin ?? (await houseOf(api, wanted)) ?? (await cityOf(api, wanted))
    if (!place) throw new UnknownCity()
    const { latitude, longitude } = place
    const { taxRate, isTaxIncluded: taxIsIncluded } = countries[wanted.country]!
    return api.shop.open({ ...wanted, latitude, longitude, taxRate, taxIsIncluded })
  }
}
