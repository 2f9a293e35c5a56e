import { TextField, type TextFieldProps } from '@serein/ui/text-field.tsx'

type Props = Pick<TextFieldProps, 'label' | 'labelHidden' | 'help' | 'error' | 'className'> & {
  value: string
  onText: (text: string) => void
}

/** A percentage, typed. */
export function PercentField({ value, onText, ...words }: Props) {
  return (
    <TextField
      {...words}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      value={value}
      end={
        <span aria-hidden className="text-ink-soft">
          %
        </span>
      }
      onChange={(event) => onText(event.target.value)}
    />
  )
}
