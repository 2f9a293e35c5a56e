import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldMessages, refusalOf } from '@serein/client/api.ts'
import { ownZone } from '@serein/client/clock.ts'
import { useClient } from '@serein/client/provider.tsx'
import { displayNames } from '@serein/shared/formatters.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import type { Point } from '@serein/ui/map/map-box.ts'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import type { Member } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage } from '../page/page.tsx'
import { countries, countryOfZone } from './countries.ts'
import { PinMap } from './pin-map.tsx'
import { type Address, cityOf, houseOf } from './place-of.ts'
import { WeekFields } from './week-fields.tsx'
import { zonesWith } from './zones.ts'
import { hoursOfTexts, isDayFault, textsOfWeek, usualWeek } from './week-texts.ts'

/** The first shop of a business: where it is and when it is open. What is usual there is filled in. */
export function FirstShop({ who }: { who: Member }) {
  const { t } = useWords()
  return (
    <ConsolePage title={t('shop.first.title')}>
      <div className="w-full max-w-150 p-6 max-md:p-5">
        <p className="mb-6 text-ink-soft">{t('shop.first.text')}</p>
        <ShopForm name={who.business.name} />
      </div>
    </ConsolePage>
  )
}

const zone = ownZone()

function ShopForm({ name }: { name: string }) {
  const { t, language } = useWords()
  const [texts, setTexts] = useState(() => ({
    shopName: name,
    street: '',
    postalCode: '',
    city: '',
    country: countryOfZone(zone),
    timeZone: zone,
    currency: countries[countryOfZone(zone)]!.currency,
  }))
  const [days, setDays] = useState(() => textsOfWeek(usualWeek))
  const [isSubmitted, setSubmitted] = useState(false)
  const open = useOpen()
  const [pin, setPin] = useState<Point | null>(null)
  const [address, setAddress] = useState<Address | null>(null)
  const found = useFoundPlace(address)
  const messages = fieldMessages(open.error)
  const isUnknownCity = open.error instanceof UnknownCity
  const set = (change: Partial<typeof texts>) => {
    open.reset()
    if (addressFields.some((field) => field in change)) setPin(null)
    setTexts((now) => ({ ...now, ...change }))
  }
  const field = (id: 'shopName' | 'street' | 'postalCode' | 'city') => ({
    value: texts[id],
    error:
      (isSubmitted && id !== 'postalCode' && !texts[id].trim()
        ? t('business.setUp.missing')
        : undefined) ??
      messages[id] ??
      (id === 'city' && isUnknownCity ? t('shop.first.unknownCity') : undefined),
    onChange: ({ target }: { target: HTMLInputElement }) => set({ [id]: target.value }),
    onBlur: () => setAddress(texts.city.trim() ? addressOf(texts) : null),
  })
  const isWhole =
    [texts.shopName, texts.street, texts.city].every((text) => text.trim()) &&
    days.some(({ isOn }) => isOn) &&
    !days.some(isDayFault)
  const send = (form: HTMLFormElement) => {
    setSubmitted(true)
    if (isWhole && !open.isPending) return open.mutate({ ...texts, hours: hoursOfTexts(days), pin })
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const names = displayNames(language, { type: 'region' })
  const choices = Object.keys(countries).map((id) => ({ id, label: names.of(id) ?? id }))
  return (
    <Form onSend={send}>
      {open.error && !isUnknownCity && Object.keys(messages).length === 0 ? (
        <Notice tone="red" announce>
          {refusalOf(open.error)?.message ?? t('screen.problem.text')}
        </Notice>
      ) : null}
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
        options={choices.toSorted((a, b) => a.label.localeCompare(b.label, language))}
        onSelect={(country) => {
          const { currency, zone: timeZone } = countries[country]!
          set({ country, currency, ...(countryOfZone(texts.timeZone) !== country && { timeZone }) })
        }}
      />
      {found && address ? <PinMap place={pin ?? found} onPlace={setPin} /> : null}
      <div className="grid gap-5 md:grid-cols-2">
        <Select
          label={t('shop.first.zone')}
          value={texts.timeZone}
          options={zonesWith(texts.timeZone).map((id) => ({ id, label: id.replaceAll('_', ' ') }))}
          onSelect={(timeZone) => set({ timeZone })}
        />
        <Select
          label={t('shop.first.currency')}
          value={texts.currency}
          options={currencies.map((id) => ({ id, label: id }))}
          onSelect={(currency) => set({ currency })}
        />
      </div>
      <WeekFields
        label={t('shop.first.hours')}
        days={days}
        isSubmitted={isSubmitted}
        onChange={setDays}
      />
      <Button type="submit" size="lg" pending={open.isPending} className="self-start">
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

const addressFields = ['street', 'postalCode', 'city', 'country'] as const

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
  const cache = useQueryClient()
  // A new server makes its list of places when it is first asked, which takes seconds: meanwhile the form is filled in.
  useQuery(query.search.places.queryOptions({ input: { text: zone.split('/').at(-1)! } }))
  return useMutation({
    mutationFn: async ({ pin, ...wanted }: Wanted) => {
      const place = pin ?? (await houseOf(api, wanted)) ?? (await cityOf(api, wanted))
      if (!place) throw new UnknownCity()
      const { latitude, longitude } = place
      const { taxRate, isTaxIncluded: taxIsIncluded } = countries[wanted.country]!
      return api.shop.open({ ...wanted, latitude, longitude, taxRate, taxIsIncluded })
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: query.business.me.key() }),
  })
}
