import { useId } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { FieldNotes } from '@serein/ui/field.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import type { ServerForm } from '../form/use-server-form.ts'
import { everyDay, type OfferTexts } from './offer-texts.ts'
import { weekdayName } from './weekday-name.ts'

/** All of some things, or those that are ticked. */
export function ChosenOf(props: {
  label: string
  words: { all: string; some: string }
  entries: readonly { id: string; name: string }[]
  chosen: string[] | null
  error: string | undefined
  onChosen: (ids: string[] | null) => void
}) {
  const id = useId()
  const { label, words, entries, chosen, error, onChosen } = props
  return (
    <>
      <Select
        label={label}
        value={chosen === null ? 'all' : 'some'}
        options={(['all', 'some'] as const).map((each) => ({ id: each, label: words[each] }))}
        onSelect={(which) => onChosen(which === 'all' ? null : [])}
      />
      {chosen === null ? null : (
        <fieldset
          aria-describedby={error ? `${id}-error` : undefined}
          data-invalid={error ? '' : undefined}
          className="max-h-64 min-w-0 overflow-y-auto rounded-md border border-line px-3 py-1"
        >
          <legend className="sr-only">{words.some}</legend>
          {entries.map((entry) => (
            <Checkbox
              key={entry.id}
              label={entry.name}
              checked={chosen.includes(entry.id)}
              onChecked={(isChosen) =>
                onChosen(
                  isChosen ? [...chosen, entry.id] : chosen.filter((other) => other !== entry.id),
                )
              }
            />
          ))}
        </fieldset>
      )}
      <FieldNotes id={id} error={error} />
    </>
  )
}

/** When it applies: days of the week, hours, dates, and last-minute bookings. */
export function OfferDays({ form }: { form: ServerForm<OfferTexts> }) {
  const { t } = useWords()
  const format = useFormat()
  const id = useId()
  const { values, at, set } = form
  const note = t('common.optional')
  const problem = at('weekdays')
  return (
    <>
      <fieldset className="min-w-0" data-invalid={problem ? '' : undefined}>
        <legend className="mb-1 text-sm font-semibold">{t('offer.weekdays')}</legend>
        <div className="grid grid-cols-2 gap-x-4">
          {everyDay.map((weekday) => (
            <Checkbox
              key={weekday}
              label={weekdayName(format, weekday)}
              checked={values.weekdays.includes(weekday)}
              onChecked={(isOn) =>
                set({
                  weekdays: everyDay.filter((each) =>
                    each === weekday ? isOn : values.weekdays.includes(each),
                  ),
                })
              }
            />
          ))}
        </div>
        <FieldNotes id={id} error={problem} />
      </fieldset>
      <div className="grid grid-cols-2 gap-4">
        <TextField {...form.text('fromMinute')} type="time" label={t('offer.from')} note={note} />
        <TextField {...form.text('toMinute')} type="time" label={t('offer.to')} note={note} />
        <TextField {...form.text('fromDay')} type="date" label={t('offer.fromDay')} note={note} />
        <TextField {...form.text('toDay')} type="date" label={t('offer.toDay')} note={note} />
      </div>
      <TextField
        {...form.text('lastMinuteHours')}
        label={t('offer.lastMinute')}
        note={note}
        help={t('offer.lastMinuteHelp')}
        inputMode="numeric"
      />
    </>
  )
}
