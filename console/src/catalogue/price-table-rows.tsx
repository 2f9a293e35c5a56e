import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import { CircleAlert } from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { cx } from '@serein/ui/cx.ts'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import type { PriceRow, PriceScope } from './price-rows.ts'
import type { PriceSheet } from './use-price-sheet.ts'

type Props = {
  catalogue: ManagedCatalogue
  rows: readonly PriceRow[]
  sheet: PriceSheet
  scope: PriceScope
  shops: readonly Shop[]
  mayChange: boolean
  ticked: readonly string[]
  onTicked: (ids: string[]) => void
}

/** The rows by category: what it is, how long, and its price in a field that goes on to the next by keyboard. */
export function PriceRows(props: Props) {
  const { t, language } = useWords()
  const { catalogue, rows, ticked, mayChange, onTicked } = props
  const list = useRef<HTMLDivElement>(null)
  if (rows.length === 0)
    return <p className="py-6 text-ink-soft">{t('catalogue.prices.noneFound')}</p>
  const groups = [
    ...catalogue.categories.map(({ id, name }) => ({ id, title: name[language] })),
    { id: null, title: t('catalogue.addOns.title') },
  ]
  const ids = rows.map(({ id }) => id)
  const isAll = ids.every((id) => ticked.includes(id))
  return (
    <div ref={list} className="flex flex-col gap-6">
      {mayChange ? (
        <Checkbox
          label={t('catalogue.prices.tickAll', { count: rows.length })}
          checked={isAll}
          onChecked={() => onTicked(isAll ? [] : ids)}
        />
      ) : null}
      {groups.map(({ id, title }) => {
        const own = rows.filter(({ categoryId }) => categoryId === id)
        if (own.length === 0) return null
        return (
          <section key={id} aria-label={title}>
            <h2 className="serif text-lg">{title}</h2>
            <ul className="mt-2 divide-y divide-line overflow-hidden rounded-md bg-surface px-5 shadow-soft max-md:px-4">
              {own.map((row) => (
                <Row key={row.id} {...props} {...{ row }} list={list} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Row(props: Props & { row: PriceRow; list: { current: HTMLDivElement | null } }) {
  const { t, pick } = useWords()
  const { row, sheet, scope, shops, mayChange, ticked, onTicked } = props
  const name = [pick(row.name), row.variantName && pick(row.variantName)].filter(Boolean).join(', ')
  const minutes = t('catalogue.minutes', { count: row.lengthMinutes })
  const label = t('catalogue.prices.cell', { name, minutes })
  const fault = sheet.faultText(row)
  return (
    <li
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5',
        sheet.isChanged(row) && '-mx-5 bg-gold-soft px-5 max-md:-mx-4 max-md:px-4',
      )}
    >
      {mayChange ? (
        <Checkbox
          label={<span className="sr-only">{t('catalogue.prices.tick', { name, minutes })}</span>}
          checked={ticked.includes(row.id)}
          onChecked={(isTicked) =>
            onTicked(isTicked ? [...ticked, row.id] : ticked.filter((id) => id !== row.id))
          }
        />
      ) : (
        <span />
      )}
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <span className="[overflow-wrap:anywhere]">{name}</span>
          {row.lengthMinutes > 0 ? (
            <span className="figures text-sm whitespace-nowrap text-ink-soft">{minutes}</span>
          ) : null}
          {row.state === 'draft' ? <Badge tone="gold">{t('catalogue.state.draft')}</Badge> : null}
        </p>
        <Elsewhere {...{ row, shops, scope }} />
      </div>
      <div className="flex flex-col items-end">
        {mayChange ? (
          <PriceCell {...props} label={label} fault={fault} />
        ) : (
          <Amount {...{ row, scope }} />
        )}
      </div>
      {fault ? (
        <p
          className="col-span-3 flex justify-end gap-1.5 pb-1 text-sm text-red"
          id={`fault-${row.id}`}
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4" />
          {fault}
        </p>
      ) : null}
    </li>
  )
}

function Amount({ row, scope }: { row: PriceRow; scope: PriceScope }) {
  const { t } = useWords()
  const format = useFormat()
  const { currency } = scope
  return (
    <span className="figures">
      {row.priceMinor === null
        ? t('catalogue.preview.noPrice')
        : format.money({ amountMinor: row.priceMinor, currency }, { short: true })}
    </span>
  )
}

/** Of all spas: which have another price of their own. */
function Elsewhere({
  row,
  shops,
  scope,
}: {
  row: PriceRow
  shops: readonly Shop[]
  scope: PriceScope
}) {
  const { t } = useWords()
  const format = useFormat()
  if (row.elsewhere.length === 0) return null
  const { currency } = scope
  return (
    <p className="figures text-sm text-ink-soft">
      {row.elsewhere
        .map(({ shopId, priceMinor }) => {
          const name = shops.find(({ id }) => id === shopId)?.name ?? ''
          const price = format.money({ amountMinor: priceMinor, currency }, { short: true })
          return t('catalogue.prices.elsewhere', { name, price })
        })
        .join(' · ')}
    </p>
  )
}

/** One price: Enter and the arrows go up and down, Escape gives back what is saved, a column that is pasted fills those below. */
function PriceCell(
  props: Props & {
    row: PriceRow
    list: { current: HTMLDivElement | null }
    label: string
    fault: string | undefined
  },
) {
  const { t } = useWords()
  const format = useFormat()
  const { row, rows, sheet, scope, list, label, fault } = props
  const id = useId()
  const { currency } = scope
  const isChanged = sheet.isChanged(row)

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = stepOf(event)
    if (event.key === 'Escape') {
      event.preventDefault()
      sheet.restore(row)
    } else if (step !== 0) {
      event.preventDefault()
      const fields = [...(list.current?.querySelectorAll<HTMLInputElement>('[data-price]') ?? [])]
      const next = fields[fields.indexOf(event.currentTarget) + step]
      next?.focus()
      next?.select()
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData.getData('text/plain').trim().split(/\r?\n/u)
    if (lines.length < 2) return
    event.preventDefault()
    const from = rows.indexOf(row)
    const filled = rows.slice(from, from + lines.length)
    // Of a line with several columns the last is the price.
    sheet.write(
      Object.fromEntries(
        filled.map((each, at) => [each.id, lines[at]!.split('\t').at(-1)!.trim()]),
      ),
    )
  }
  return (
    <span className="flex items-center gap-2.5">
      {isChanged && row.priceMinor !== null ? (
        <s className="figures text-sm text-ink-soft" aria-label={t('catalogue.prices.was')}>
          {format.money({ amountMinor: row.priceMinor, currency }, { short: true })}
        </s>
      ) : null}
      <input
        id={id}
        data-price
        aria-label={label}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `fault-${row.id}` : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={sheet.textOf(row)}
        onChange={(event) => sheet.write({ [row.id]: event.target.value })}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className={cx(
          'figures h-11 w-24 rounded-md border bg-surface px-3 text-right text-base focus-visible:outline-2',
          fault ? 'border-red' : isChanged ? 'border-gold font-semibold' : 'border-line-strong',
        )}
      />
    </span>
  )
}

function stepOf({ key, shiftKey }: KeyboardEvent): -1 | 0 | 1 {
  if (key === 'ArrowDown') return 1
  if (key === 'ArrowUp') return -1
  if (key !== 'Enter') return 0
  return shiftKey ? -1 : 1
}
