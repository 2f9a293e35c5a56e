import { TextField, type TextFieldProps } from '@serein/ui/text-field.tsx'

/** An amount of one’s own, with its currency behind it. */
export function OwnAmountField({ currency, ...rest }: TextFieldProps & { currency: string }) {
  return <TextField inputMode="decimal" autoComplete="off" maxLength={9} end={currency} {...rest} />
}
