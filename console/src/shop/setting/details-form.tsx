import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { emailLengthMax } from '@serein/shared/identity/contact-rule.ts'
import { phoneText } from '@serein/shared/identity/phone-text.ts'
import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../../language/words.ts'
import { SideForm } from '../../form/side-form.tsx'
import { type FieldFault, messagesIn } from '../../form/use-delivery.ts'
import { type Reading, useServerForm } from '../../form/use-server-form.ts'
import { PinMap } from '../pin-map.tsx'
import { cityOf, houseOf } from '../place-of.ts'
import { zonesWith } from '../zones.ts'
import { type InTheWay, inTheWayOf, VisitsInTheWay } from './in-the-way.tsx'

type Details = ShopSettings['details']
type Sent = Omit<Details, 'country' | 'currency'>
/** With the server's own words, where it has said them. */
type Fault = FieldFault & { text?: string }
type Texts = Record<(typeof fields)[number], string> & { place: string; timeZone: string }

const fields = ['shopName', 'street', 'postalCode', 'city', 'shopPhone', 'shopEmail'] as const
/** Without these nobody finds it. */
const needed = new Set<string>(['shopName', 'street', 'city'])

/** What a shop is called, where it is, how it is reached and by which clock it lives. */
export function DetailsForm({ settings, onDone }: { settings: ShopSettings; onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { shopId } = settings
  const { country, currency: _, ...before } = settings.details
  const [inTheWay, setInTheWay] = useState<InTheWay | null>(null)
  const form = useServerForm({
    name: () => t('shop.details.title'),
    initial: textsOf(before),
    before,
    read: readDetails,
    faultText: ({ field, text }: Fault) =>
      text ?? t(`shop.details.fault.${field === 'place' ? 'place' : 'missing'}`),
    send: async (wanted) => {
      const isOtherCity = wanted.city !== before.city
      const isElsewhere = wanted.street !== before.street || isOtherCity
      const isPlaced = wanted.latitude !== before.latitude || wanted.longitude !== before.longitude
      const at = { ...wanted, country }
      // Without a pin of their own they are found by the house or, in another city, by its middle.
      const found =
        isElsewhere && !isPlaced
          ? ((await houseOf(api, at)) ?? (isOtherCity ? await cityOf(api, at) : null))
          : null
      const { latitude, longitude } = found ?? wanted
      return api.shop.changeDetails({ shopId, ...wanted, latitude, longitude })
    },
    faultCode: 'rule_not_possible',
    refusedFields: (error) => {
      const visits = inTheWayOf(error)
      setInTheWay(visits)
      return visits ? [] : messagesIn(error)
    },
    refresh: query.shop.key(),
    onDone,
  })
  const { values, set } = form
  const at = readPlace(values.place)
  const field = (name: (typeof fields)[number]) => ({
    ...form.text(name),
    label: t(`shop.details.${name}`),
  })
  return (
    <SideForm why={t('shop.details.why')} form={form}>
      <TextField {...field('shopName')} maxLength={80} />
      <TextField {...field('street')} autoComplete="street-address" maxLength={120} />
      <div className="grid gap-5 md:grid-cols-[9rem_1fr]">
        <TextField {...field('postalCode')} autoComplete="postal-code" maxLength={20} />
        <TextField {...field('city')} autoComplete="address-level2" maxLength={80} />
      </div>
      {at ? (
        <PinMap
          place={at}
          onPlace={({ latitude, longitude }) => set({ place: `${latitude}, ${longitude}` })}
        />
      ) : null}
      <TextField
        {...form.text('place')}
        label={t('shop.details.place')}
        help={t('shop.details.placeHelp')}
        inputMode="decimal"
      />
      <TextField {...field('shopPhone')} type="tel" autoComplete="tel" maxLength={40} />
      <TextField
        {...field('shopEmail')}
        type="email"
        autoComplete="email"
        maxLength={emailLengthMax}
      />
      <Select
        label={t('shop.details.timeZone')}
        help={t('shop.details.timeZoneHelp')}
        value={values.timeZone}
        options={zonesWith(values.timeZone).map((id) => ({ id, label: id.replaceAll('_', ' ') }))}
        onSelect={(timeZone) => {
          setInTheWay(null)
          set({ timeZone })
        }}
      />
      {inTheWay ? (
        <VisitsInTheWay
          {...{ inTheWay, shopId }}
          zone={before.timeZone}
          text={t('shop.details.zoneInTheWay')}
        />
      ) : null}
    </SideForm>
  )
}

function textsOf({ latitude, longitude, shopPhone, shopEmail, ...texts }: Sent): Texts {
  return {
    ...texts,
    shopPhone: phoneText(shopPhone ?? ''),
    shopEmail: shopEmail ?? '',
    place: `${latitude}, ${longitude}`,
  }
}

function readDetails({ place, shopPhone, shopEmail, ...texts }: Texts): Reading<Sent, Fault> {
  const at = readPlace(place)
  const missing = fields.filter(
    (name) => needed.has(name) && !{ ...texts, shopPhone, shopEmail }[name].trim(),
  )
  const faults = [...missing.map((field) => ({ field })), ...(at ? [] : [{ field: 'place' }])]
  if (!at) return { sent: null, faults }
  const phone = shopPhone.trim() || null
  return {
    sent: { ...texts, ...at, shopPhone: phone, shopEmail: shopEmail.trim() || null },
    faults,
  }
}

/** `45.7640, 4.8357`, as any map gives it. */
function readPlace(text: string): { latitude: number; longitude: number } | null {
  const read = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/u.exec(text)
  const [latitude, longitude] = [Number(read?.[1]), Number(read?.[2])]
  return read && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : null
}
