import { Delete } from 'lucide-react'
import { numberFormat } from '@serein/shared/formatters.ts'
import { useWords } from '../language/words.ts'

/** Large keys for an amount, where a thumb types it; a keyboard writes into the field itself. */
export function KeyPad(props: { value: string; locale: string; onAmount: (text: string) => void }) {
  const { value, locale, onAmount } = props
  const { t } = useWords()
  const point = pointIn(locale)
  const press = (key: string) => {
    if (key === point && (value === '' || value.includes(point))) return
    if (value.length < 12) onAmount(value + key)
  }
  return (
    <div role="group" aria-label={t('payment.take.keys')} className="grid grid-cols-3 gap-2">
      {[...'123456789', point, '0'].map((key) => (
        <button key={key} type="button" className={keyStyle} onClick={() => press(key)}>
          {key}
        </button>
      ))}
      <button
        type="button"
        aria-label={t('payment.take.back')}
        className={keyStyle}
        onClick={() => onAmount(value.slice(0, -1))}
      >
        <Delete aria-hidden className="size-6" />
      </button>
    </div>
  )
}

const keyStyle =
  'figures flex min-h-14 items-center justify-center rounded-md bg-sunken text-xl font-semibold transition active:scale-[0.97] active:bg-line'

function pointIn(locale: string): string {
  return (
    numberFormat(locale)
      .formatToParts(1.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.'
  )
}
