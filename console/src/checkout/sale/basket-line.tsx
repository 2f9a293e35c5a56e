import { Trash2 } from 'lucide-react'
import type { Shelf } from '@serein/shared/checkout/sale.ts'
import { Button } from '@serein/ui/button.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Stepper } from '@serein/ui/stepper.tsx'
import { useWords } from '../../language/words.ts'
import { useMoney } from '../../payment/use-money.ts'
import { type DraftLine, isLowered, type ShownLine } from './draft.ts'

const mostUnits = 99

/** A line of a sale: how many, and what comes off. */
export function BasketLine(props: {
  line: ShownLine
  shelf: Shelf
  onChange: (change: Partial<DraftLine>) => void
  onDiscount: () => void
}) {
  const { line, shelf, onChange, onDiscount } = props
  const { t, pick } = useWords()
  const { money } = useMoney(shelf)
  const name = pick(line.name)
  const { units, unitMinor, discountMinor, leftUnits } = line
  const isTooMany = leftUnits !== null && units > leftUnits
  return (
    <li className="flex flex-col gap-1.5 py-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 pt-2">
          <span className="block leading-snug font-semibold">{name}</span>
          <span className="text-sm text-ink-soft">
            {[pick(line.label), money(unitMinor)].filter(Boolean).join(' · ')}
          </span>
        </p>
        <p className="figures pt-2 text-right">
          <span className="block font-semibold">{money(unitMinor * units - discountMinor)}</span>
          {discountMinor > 0 ? (
            <span className="text-sm text-clay">{money(0 - discountMinor)}</span>
          ) : null}
        </p>
        <IconButton
          tone="plain"
          label={t('checkout.sale.remove', { name })}
          icon={<Trash2 aria-hidden />}
          onClick={() => onChange({ units: 0 })}
        />
      </div>
      {isLowered(line) ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Stepper
            label={t('checkout.sale.units', { name })}
            labelHidden
            value={units}
            min={1}
            max={Math.min(leftUnits ?? mostUnits, mostUnits)}
            words={{ less: t('checkout.orders.less'), more: t('checkout.orders.moreOf') }}
            onValue={(value) => onChange({ units: value })}
          />
          <Button size="sm" tone="quiet" onClick={onDiscount}>
            {t('checkout.sale.lineDiscount')}
            <span className="sr-only">{` – ${name}`}</span>
          </Button>
        </div>
      ) : null}
      {isTooMany ? (
        <p role="alert" className="text-sm text-red">
          {t('checkout.sale.tooMany', { count: leftUnits })}
        </p>
      ) : null}
    </li>
  )
}
