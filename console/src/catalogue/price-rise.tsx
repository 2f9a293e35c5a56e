import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import {
  type PriceRounding,
  priceRoundings,
  risenPrice,
} from '@serein/shared/catalogue/price-rise.ts'
import { exponentOf } from '@serein/shared/money/money.ts'
import { Button } from '@serein/ui/button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { symbolOf } from '../form/amount-field.tsx'
import { amountOf, rateOf } from '../form/amount.ts'
import { useWords } from '../language/words.ts'
import type { PriceRow } from './price-rows.ts'

/** Raises or lowers the prices that are shown or ticked: they stand in the table before anything is saved. */
export function PriceRise(props: {
  rows: readonly PriceRow[]
  isTicked: boolean
  currency: string
  onPrices: (prices: ReadonlyMap<string, number>) => void
}) {
  const { t } = useWords()
  const { locale } = useFormat()
  const { rows, isTicked, currency, onPrices } = props
  const [way, setWay] = useState<'up' | 'down'>('up')
  const [unit, setUnit] = useState<'percent' | 'amount'>('percent')
  const [text, setText] = useState('')
  const [rounding, setRounding] = useState<PriceRounding>('none')
  const [isWrong, setWrong] = useState(false)
  const priced = rows.filter(({ priceMinor }) => priceMinor !== null)

  const apply = () => {
    const size = unit === 'percent' ? rateOf(text) : amountOf(text, currency)
    setWrong(size === null || size === 0)
    if (!size) return
    const by = way === 'up' ? size : -size
    const rise = unit === 'percent' ? { rate: by } : { amountMinor: by }
    onPrices(
      new Map(
        priced.map(({ id, priceMinor }) => [
          id,
          risenPrice(priceMinor!, rise, { rounding, currency }),
        ]),
      ),
    )
  }
  return (
    <form
      aria-label={t('catalogue.prices.rise')}
      className="grid grid-cols-2 items-end gap-3 rounded-md bg-surface p-5 shadow-soft max-md:p-4 lg:grid-cols-[11rem_8rem_9rem_12rem_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Select
        label={t('catalogue.prices.rise')}
        value={way}
        options={(['up', 'down'] as const).map((id) => ({
          id,
          label: t(`catalogue.prices.way.${id}`),
        }))}
        onSelect={(id) => setWay(id as typeof way)}
      />
      <TextField
        label={t('catalogue.prices.by')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        value={text}
        error={isWrong ? t('catalogue.prices.wrongRise') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        label={t('catalogue.prices.unit')}
        value={unit}
        options={[
          { id: 'percent', label: '%' },
          { id: 'amount', label: symbolOf(currency, locale) },
        ]}
        onSelect={(id) => setUnit(id as typeof unit)}
      />
      <Select
        label={t('catalogue.prices.rounding')}
        value={rounding}
        options={priceRoundings
          .filter((id) => exponentOf(currency) > 0 || (id !== 'half' && id !== '90'))
          .map((id) => ({ id, label: t(`catalogue.prices.rounding.${id}`) }))}
        onSelect={(id) => setRounding(id as PriceRounding)}
      />
      <Button
        type="submit"
        tone="secondary"
        className="max-lg:col-span-2"
        disabled={priced.length === 0}
      >
        {t(isTicked ? 'catalogue.prices.riseTicked' : 'catalogue.prices.riseShown', {
          count: priced.length,
        })}
      </Button>
    </form>
  )
}
