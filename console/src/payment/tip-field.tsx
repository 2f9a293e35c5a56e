import { useState } from 'react'
import type { Bill } from '@serein/shared/checkout/bill.ts'
import { sum } from '@serein/shared/money/money.ts'
import { tipAmounts } from '@serein/shared/payment/tip.ts'
import { Chip } from '@serein/ui/chip.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf, amountText } from '../form/amount.ts'
import { useMoney } from './use-money.ts'

const team = 'team'

/** A tip of the price, or of one's own choosing, for a therapist or for all. */
export function TipField(props: {
  bill: Bill
  tipMinor: number
  setTipMinor: (minor: number) => void
  staffId: string | null
  setStaffId: (id: string | null) => void
}) {
  const { bill, tipMinor, setTipMinor, staffId, setStaffId } = props
  const { t } = useWords()
  const { short, locale } = useMoney(bill)
  const { currency, therapists } = bill
  const [own, setOwn] = useState<string | null>(null)
  if (!bill.can.addTip) return null
  const offered = presetsOf(bill)
  return (
    <fieldset className="flex min-w-0 flex-col gap-2.5">
      <legend className="mb-2 text-sm font-semibold">{t('payment.take.tip')}</legend>
      <div className="flex flex-wrap gap-2">
        <Chip selected={own === null && tipMinor === 0} onClick={() => choose(0)}>
          {t('payment.take.tipNone')}
        </Chip>
        {offered.map((minor) => (
          <Chip
            key={minor}
            selected={own === null && tipMinor === minor}
            onClick={() => choose(minor)}
          >
            {short(minor)}
          </Chip>
        ))}
        <Chip
          selected={own !== null || isOwn()}
          onClick={() => setOwn(tipMinor > 0 ? amountText(tipMinor, currency, locale) : '')}
        >
          {own === null && isOwn() ? short(tipMinor) : t('payment.take.tipOwn')}
        </Chip>
      </div>
      {own === null ? null : (
        <AmountField
          first
          label={t('payment.take.tipOwn')}
          {...{ currency, locale }}
          value={own}
          onText={(text) => {
            setOwn(text)
            setTipMinor(amountOf(text, currency) ?? 0)
          }}
        />
      )}
      {tipMinor > 0 && therapists.length > 0 ? (
        <Select
          label={t('payment.take.tipFor')}
          options={[
            ...therapists.map(({ id, name }) => ({ id, label: name })),
            { id: team, label: t('payment.take.tipTeam') },
          ]}
          value={staffId ?? team}
          onSelect={(id) => setStaffId(id === team ? null : id)}
        />
      ) : null}
    </fieldset>
  )

  function choose(minor: number) {
    setOwn(null)
    setTipMinor(minor)
  }

  function isOwn(): boolean {
    return tipMinor > 0 && !offered.includes(tipMinor)
  }
}

/** Shares of the price in whole coins. */
function presetsOf({ lines, tipPresets, currency }: Bill): number[] {
  const price = sum(
    lines
      .filter(({ kind }) => kind !== 'tip' && kind !== 'guest_fee' && kind !== 'waived')
      .map(({ amountMinor }) => amountMinor),
  )
  return tipAmounts(price, tipPresets, currency)
}
