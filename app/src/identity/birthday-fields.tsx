import { useId } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { Profile } from '@serein/shared/identity/profile.ts'
import { FieldNotes } from '@serein/ui/field.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import type { ServerForm } from '../page/use-server-form.ts'

const months = Array.from({ length: 12 }, (_, at) => at + 1)
const twoDigits = (value: number) => String(value).padStart(2, '0')

/** As it is typed. */
type Typed = { day: string; month: string; year: string }

export function birthdayTexts(birthday: Profile['birthday']): Typed {
  const { day = '', month = '', year } = birthday ?? {}
  return { day: String(day), month: String(month), year: year ? String(year) : '' }
}

/** Day and month, with the year for who wants to tell it; all of it may be left empty. */
export function BirthdayFields({ form }: { form: ServerForm<{ birthday: Typed }> }) {
  const { t } = useWords()
  const format = useFormat()
  const id = useId()
  const error = form.within('birthday')
  const { error: _ofDay, ...day } = form.text('birthday.day')
  const { error: _ofMonth, ...month } = form.choice('birthday.month')
  const { error: _ofYear, ...year } = form.text('birthday.year')
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error ? `${id}-error` : `${id}-help`}
      data-invalid={error ? '' : undefined}
    >
      <legend className="mb-1 text-sm font-semibold">{t('identity.birthday.title')}</legend>
      <div className="grid grid-cols-[4.5rem_1fr_5.5rem] items-end gap-2.5">
        <TextField
          {...day}
          label={t('identity.birthday.day')}
          name="birthday.day"
          inputMode="numeric"
          autoComplete="bday-day"
          maxLength={2}
        />
        <Select
          {...month}
          label={t('identity.birthday.month')}
          name="birthday.month"
          autoComplete="bday-month"
          options={[
            { id: '', label: '–' },
            ...months.map((one) => ({
              id: String(one),
              label: format.day(`2000-${twoDigits(one)}-01`, { month: 'long' }),
            })),
          ]}
        />
        <TextField
          {...year}
          label={t('identity.birthday.year')}
          name="birthday.year"
          inputMode="numeric"
          autoComplete="bday-year"
          maxLength={4}
        />
      </div>
      <div className="mt-1.5">
        <FieldNotes
          id={id}
          error={error && t('identity.birthday.wrong')}
          help={t('identity.birthday.help')}
        />
      </div>
    </fieldset>
  )
}

/** What stands in the fields: null where they are empty, undefined where they are no birthday. */
export function birthdayIn(typed: Typed): Profile['birthday'] | undefined {
  const [day, month, year] = [typed.day, typed.month, typed.year].map((text) =>
    text.trim() === '' ? null : Number(text),
  ) as [number | null, number | null, number | null]
  if (day === null && month === null && year === null) return null
  if (!day || !month || !Number.isInteger(day) || (year !== null && !Number.isInteger(year)))
    return undefined
  if (year !== null && (year < 1900 || year > 2100)) return undefined
  const date = new Date(Date.UTC(year ?? 2000, month - 1, day))
  return date.getUTCDate() === day && day >= 1 ? { day, month, year } : undefined
}
