import * as v from 'valibot'
import { useClient } from '@serein/client/provider.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import type { ChoiceProps, TextProps } from '@serein/ui/use-form.ts'
import { useWords, type Word } from '../language/words.ts'
import { type SentCode, useCountries, useHomeCountry } from './phone-data.ts'
import { SignInForm } from './sign-in-form.tsx'

const say = (word: Word) => word
export const numberFields = {
  country: v.string(),
  phone: v.pipe(v.string(), v.trim(), v.minLength(3, say('identity.refusal.phone'))),
}
const fields = v.object(numberFields)

/** The phone number for the code, in national format. */
export function NumberForm(props: {
  isLinking: boolean
  /** The number to begin with. */
  phone?: string
  onSent: (sent: SentCode) => void
}) {
  const { t } = useWords()
  const { session } = useClient()
  const country = useHomeCountry()
  return (
    <SignInForm
      schema={fields}
      initial={{ country, phone: props.phone ?? '' }}
      submit={async (phoneNumber) => {
        const identity = await session.identity()
        props.onSent({ ...phoneNumber, ...(await identity.askCode(phoneNumber)) })
      }}
      action={t('identity.phone.send')}
      note={
        <div className="grid gap-2 text-center text-sm text-ink-soft">
          {props.isLinking ? null : <p>{t('identity.phone.terms')}</p>}
          <p>{t('identity.phone.risk')}</p>
        </div>
      }
    >
      {(form) => <NumberFields country={form.choice('country')} phone={form.text('phone')} />}
    </SignInForm>
  )
}

/** A number as one writes it at home, and where that is. */
export function NumberFields({ country, phone }: { country: ChoiceProps; phone: TextProps }) {
  const { t } = useWords()
  const countries = useCountries(country.value)
  return (
    <>
      <Select
        {...country}
        label={t('identity.phone.country')}
        name="country"
        autoComplete="country"
        options={countries}
      />
      <TextField
        {...phone}
        label={t('identity.phone.number')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        help={t('identity.phone.numberHelp')}
      />
    </>
  )
}
