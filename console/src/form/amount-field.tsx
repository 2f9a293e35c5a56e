import { useEffect, useRef } from 'react'
import { numberFormat } from '@serein/shared/formatters.ts'
import { TextField, type TextFieldProps } from '@serein/ui/text-field.tsx'

type Props = Pick<TextFieldProps, 'label' | 'labelHidden' | 'help' | 'error' | 'note'> & {
  currency: string
  locale: string
  value: string
  onText: (text: string) => void
  /** Focused and selected, so that typing replaces it. */
  first?: boolean
  /** Our own keys are below, so the device’s keyboard stays hidden. */
  hasKeys?: boolean
}

/** An amount of money, typed. */
export function AmountField(props: Props) {
  const { currency, locale, value, onText, first, hasKeys, ...words } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!first) return
    // After the sheet has opened, which sets its own focus.
    const frame = requestAnimationFrame(() => input.current?.select())
    return () => cancelAnimationFrame(frame)
  }, [first])
  return (
    <TextField
      {...words}
      ref={input}
      inputMode={hasKeys ? 'none' : 'decimal'}
      autoComplete="off"
      maxLength={12}
      value={value}
      end={
        <span aria-hidden className="text-ink-soft">
          {symbolOf(currency, locale)}
        </span>
      }
      onChange={(event) => onText(event.target.value)}
    />
  )
}

/** `€`, `£`: how a currency is written beside an amount. */
export function symbolOf(currency: string, locale: string): string {
  const shape = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const parts = numberFormat(locale, shape).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
