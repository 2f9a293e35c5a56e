import { useState } from 'react'
import { MapPin } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import { callOutLimits as most } from '@serein/shared/shop/call-out.ts'
import { Button } from '@serein/ui/button.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../../language/words.ts'
import { cityOf, houseOf } from '../../shop/place-of.ts'
import type { Menu } from '../treatment/treatment.ts'
import type { Party } from './party.ts'

/** Where a visit at the client's is to be, as it is typed, and the place that was found for it. */
export type TypedPlace = {
  street: string
  postalCode: string
  city: string
  note: string
  /** `latitude,longitude`; empty until it is found. */
  place: string
}

export const noPlaceYet: TypedPlace = { street: '', postalCode: '', city: '', note: '', place: '' }

type Props = {
  shopId: string
  typed: TypedPlace
  error: string | undefined
  onTyped: (typed: TypedPlace) => void
}

/** Asks where to come, and looks the place up: how long the way takes decides which times are free. */
export function CallOutFields({ shopId, typed, error, onTyped }: Props) {
  const { t } = useWords()
  const { api } = useClient()
  const [state, setState] = useState<'typing' | 'looking' | 'unknown'>('typing')
  const field = (name: 'street' | 'postalCode' | 'city', maxLength: number) => ({
    label: t(`booking.callOut.${name}`),
    value: typed[name],
    maxLength,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => {
      setState('typing')
      onTyped({ ...typed, [name]: event.target.value, place: '' })
    },
  })
  const find = async () => {
    setState('looking')
    const { country } = await api.shop.get({ shopId })
    const address = { ...typed, country }
    const found = (await houseOf(api, address)) ?? (await cityOf(api, address))
    setState(found ? 'typing' : 'unknown')
    if (!found) return
    onTyped({ ...typed, place: `${found.latitude.toFixed(5)},${found.longitude.toFixed(5)}` })
  }
  const unknown = state === 'unknown' ? t('booking.callOut.unknown') : undefined
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{t('booking.callOut.where')}</legend>
      <TextField {...field('street', most.street)} />
      <div className="grid gap-3 sm:grid-cols-[8rem_1fr]">
        <TextField {...field('postalCode', most.postalCode)} />
        <TextField {...field('city', most.city)} error={unknown ?? error} />
      </div>
      <TextField
        label={t('booking.callOut.note')}
        note={t('common.optional')}
        value={typed.note}
        maxLength={most.note}
        onChange={(event) => onTyped({ ...typed, note: event.target.value })}
      />
      {typed.place ? (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
          <MapPin aria-hidden className="size-4" />
          {t('booking.callOut.found')}
        </p>
      ) : (
        <Button
          tone="secondary"
          className="self-start"
          disabled={typed.city.trim() === '' || state === 'looking'}
          onClick={() => void find().catch(() => setState('unknown'))}
        >
          {t('booking.callOut.find')}
        </Button>
      )}
    </fieldset>
  )
}

/** Whether something of it is given at the client's. */
export function isCallOut({ categories }: Menu, { guests }: Pick<Party, 'guests'>): boolean {
  const chosen = new Set(
    guests.flatMap(({ treatments }) => treatments.map(({ serviceId }) => serviceId)),
  )
  return categories.some(({ services }) =>
    services.some((service) => service.isCallOut && chosen.has(service.id)),
  )
}

/** The same as it is sent; nothing where it is at the shop. */
export function sentPlace(menu: Menu, party: Pick<Party, 'guests'>, typed: TypedPlace) {
  if (!isCallOut(menu, party)) return {}
  const { street, postalCode, city, note, place } = typed
  return {
    clientPlace: place,
    address: {
      street: street.trim(),
      postalCode: postalCode.trim(),
      city: city.trim(),
      note: note.trim() || null,
    },
  }
}
