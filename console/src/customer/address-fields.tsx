import { addressLimits, type CustomerAddress } from '@serein/shared/business/customer.ts'
import type { CustomerCard } from '@serein/shared/customer/schema.ts'
import { displayNames } from '@serein/shared/formatters.ts'
import { callingCodes } from '@serein/shared/identity/calling-codes.ts'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { countryChoices } from '../form/country-choices.ts'
import type { ServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'

type Part = 'street' | 'postalCode' | 'city'
type Texts = Record<Part | 'country', string>

/** Where a client lives. */
export function AddressFields({ form }: { form: Pick<ServerForm<Texts>, 'text' | 'choice'> }) {
  const { t, language } = useWords()
  const countries = countryChoices(Object.keys(callingCodes), language)
  const text = (part: Part) => ({
    ...form.text(part),
    label: t(`customer.form.${part}`),
    autoComplete: 'off',
    maxLength: addressLimits[part],
  })
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">{t('customer.fact.address')}</legend>
      <TextField {...text('street')} />
      <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
        <TextField {...text('postalCode')} />
        <TextField {...text('city')} />
      </div>
      <Select
        {...form.choice('country')}
        label={t('customer.form.country')}
        options={[{ id: '', label: t('customer.form.noCountry') }, ...countries]}
      />
    </fieldset>
  )
}

/** As one writes it on a letter. */
export function AddressLines({ address }: { address: CustomerAddress }) {
  const { language } = useWords()
  const { street, postalCode, city, country } = address
  const land = country && displayNames(language, { type: 'region' }).of(country)
  const lines = { street, town: [postalCode, city].filter(Boolean).join(' '), land }
  return Object.entries(lines).map(([part, line]) =>
    line ? (
      <span key={part} className="block [overflow-wrap:anywhere]">
        {line}
      </span>
    ) : null,
  )
}

export function addressTexts(customer: CustomerCard | null): Texts {
  const { street = '', postalCode = '', city = '', country } = customer?.address ?? {}
  return { street, postalCode, city, country: country ?? '' }
}

/** Null where nothing is written. */
export function addressOf({ street, postalCode, city, country }: Texts): CustomerAddress | null {
  const address = {
    street: street.trim(),
    postalCode: postalCode.trim(),
    city: city.trim(),
    country: country || null,
  }
  return Object.values(address).some(Boolean) ? address : null
}
