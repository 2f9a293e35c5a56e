import { TextField, type TextFieldProps } from '@serein/ui/text-field.tsx'
import { clockOf, readClock } from './wall-clock.ts'

/** A step of the arrow keys. */
const stepMinutes = 5

/**
 * A time of the day on the shop's own 24 hours. The browser's field would show the clock of the device's language
 * instead of the console's; this one reads 930 and 14h30, too, and the arrow keys go on and back.
 */
export function TimeField(
  props: Omit<TextFieldProps, 'onChange' | 'value' | 'type'> & {
    value: string
    onText: (time: string) => void
  },
) {
  const { value, onText, ...field } = props
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      placeholder="14:30"
      value={value}
      onChange={(event) => onText(event.target.value)}
      onBlur={() => {
        const time = readClock(value)
        if (time && time !== value) onText(time)
      }}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
        const time = readClock(value)
        if (step === 0 || !time) return
        event.preventDefault()
        const [hour = 0, minute = 0] = time.split(':').map(Number)
        onText(clockOf((hour * 60 + minute + step * stepMinutes + 1440) % 1440))
      }}
    />
  )
}
