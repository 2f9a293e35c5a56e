import { useFormat } from '@serein/client/provider.tsx'
import { addDays, type Day } from '@serein/shared/time/day.ts'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'

/** As far ahead as customers can book. */
const daysAhead = 90

/** Which day, in the console's own words; the browser's field would speak the device's language. */
export function DayField(props: { value: Day; today: Day; onDay: (day: Day) => void }) {
  const { value, today } = props
  const { t } = useWords()
  const format = useFormat()
  const ahead = Array.from({ length: daysAhead }, (_, index) => addDays(today, index))
  const days = [
    ...(value < today ? [value] : []),
    ...ahead,
    ...(value > ahead.at(-1)! ? [value] : []),
  ]
  return (
    <Select
      label={t('booking.form.day')}
      options={days.map((day) => ({
        id: day,
        label:
          day === today ? t('booking.today.goToday') : format.shortDate(`${day}T12:00:00Z`, 'UTC'),
      }))}
      value={value}
      onSelect={props.onDay}
    />
  )
}
