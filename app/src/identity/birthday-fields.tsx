import { useId } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { Profile } from '@serein/shared/identity/profile.ts'
import { FieldNotes } from '@serein/ui/field.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'

const months = Array.from({ length: 12 }, (_, at) => at + 1)
const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Day, month and optional year; all may be left empty. */
export function BirthdayFields(props: {
  birthday: Profile['birthday']
  error: string | undefined
}) {
  const { t } = useWords()
  const format = useFormat()
  const id = useId()
  const { day = '', month = '', year } = props.birthday ?? {}
  return (
    <fieldset className="min-w-0" aria-describedby={props.error ? `${id}-error` : `${id}-help`}>
      <legend className="mb-1 text-sm font-semibold">{t('identity.birthday.title')}</legend>
      <div className="grid grid-cols-[4.5rem_1fr_5.5rem] items-end gap-2.5">
        <TextField
          label={t('identity.birthday.day')}
          name="birthDay"
          inputMode="numeric"
          autoComplete="bday-day"
          maxLength={2}
          defaultValue={String(day)}
        />
        <Select
          label={t('identity.birthday.month')}
          name="birthMonth"
          autoComplete="bday-month"
          defaultValue={String(month)}
          options={[
            { id: '', label: '–' },
            ...months.map((one) => ({
              id: String(one),
              label: format.day(`2000-${twoDigits(one)}-01`, { month: 'long' }),
            })),
          ]}
        />
        <TextField
          label={t('identity.birthday.year')}
          name="birthYear"
          inputMode="numeric"
          autoComplete="bday-year"
          maxLength={4}
          defaultValue={year ? String(year) : ''}
        />
      </div>
      <div className="mt-1.5">
        <FieldNotes id={id} error={props.error} help={t('identity.birthday.help')} />
      </div>
    </fieldset>
  )
}

/** The birthday in the fields: null if empty, undefined if invalid. */
export function birthdayIn(formData: FormData): Profile['birthday'] | undefined {
  const [day, month, year] = ['birthDay', 'birthMonth', 'birthYear'].map((name) => {
    const text = String(formData.get(name) ?? '').trim()
    return text === '' ? null : Number(text)
  }) as [number | null, number | null, number | null]
  if (day === null && month === null && year === null) return null
  if (!day || !month || !Number.isInteger(day) || (year !== null && !Number.isInteger(year)))
    return undefined
  if (year !== null && (year < 1900 || year > 2100)) return undefined
  const date = new Date(Date.UTC(year ?? 2000, month - 1, day))
  return date.getUTCDate() === day && day >= 1 ? { day, month, year } : undefined
}
