import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { CircleAlert } from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { cx } from '@serein/ui/cx.ts'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import type { PriceRow, PriceScope } from './price-rows.ts'
import type { Column, PriceSheet } from './use-price-sheet.ts'

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

/** The rows by category: what it is, with its length and its price in fields that go on to the next by keyboard. */
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

type List = { list: { current: HTMLDivElement | null } }

function Row(props: Props & List & { row: PriceRow }) {
  const { t, pick } = useWords()
  const { row, sheet, scope, shops, mayChange, ticked, onTicked } = props
  const name = [pick(row.name), row.variantName && pick(row.variantName)].filter(Boolean).join(', ')
  const minutes = t('catalogue.minutes', { count: row.lengthMinutes })
  // A length holds at all spas and on all days, so it is typed on that sheet alone.
  const isUsual = scope.shopId === null && scope.fromDay === null
  const mayLengthen = mayChange && !row.hasParts && (isUsual || sheet.isTyped(row, 'minutes'))
  return (
    <li
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5',
        columns.some((column) => sheet.isChanged(row, column)) &&
          '-mx-5 bg-gold-soft px-5 max-md:-mx-4 max-md:px-4',
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
          {row.lengthMinutes > 0 && !mayLengthen ? (
            <span className="figures text-sm whitespace-nowrap text-ink-soft">{minutes}</span>
          ) : null}
          {row.state === 'draft' ? <Badge tone="gold">{t('catalogue.state.draft')}</Badge> : null}
        </p>
        <Elsewhere {...{ row, shops, scope }} />
      </div>
      <div className="flex items-center justify-end gap-x-4 gap-y-1 max-md:flex-col max-md:items-end">
        {mayLengthen ? (
          <span className="flex items-center gap-1.5 text-sm text-ink-soft">
            <Cell
              {...props}
              column="minutes"
              label={t('catalogue.lengths.cell', { name, minutes })}
              was={String(row.lengthMinutes)}
            />
            {t('catalogue.lengths.unit')}
          </span>
        ) : null}
        {mayChange ? (
          <PriceCell {...props} label={t('catalogue.prices.cell', { name, minutes })} />
        ) : (
          <Amount {...{ row, scope }} />
        )}
      </div>
      {columns.map((column) => (
        <FaultText key={column} {...{ row, sheet, column }} />
      ))}
    </li>
  )
}

const columns = ['minutes', 'price'] as const

function FaultText(props: { row: PriceRow; sheet: PriceSheet; column: Column }) {
  const { row, sheet, column } = props
  const fault = sheet.faultText(row, column)
  if (!fault) return null
  return (
    <p
      className="col-span-3 flex justify-end gap-1.5 pb-1 text-sm text-red"
      id={faultId(row, column)}
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4" />
      {fault}
    </p>
  )
}

const faultId = ({ id }: PriceRow, column: Column) => `fault-${column}-${id}`

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

function PriceCell(props: Props & List & { row: PriceRow; label: string }) {
  const format = useFormat()
  const { row, scope } = props
  const { priceMinor } = row
  const amount = priceMinor === null ? null : { amountMinor: priceMinor, currency: scope.currency }
  const was = amount && format.money(amount, { short: true })
  return <Cell {...props} column="price" was={was} />
}

/** One field: Enter and the arrows go up and down its column, Escape gives back what is saved, lines that are pasted fill those below. */
function Cell(
  props: Props & List & { row: PriceRow; column: Column; label: string; was: string | null },
) {
  const { t } = useWords()
  const { row, rows, sheet, list, column, label, was } = props
  const isChanged = sheet.isChanged(row, column)
  const isFaulty = sheet.faultText(row, column) !== undefined

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = stepOf(event)
    if (event.key === 'Escape') {
      event.preventDefault()
      sheet.restore(row, column)
    } else if (step !== 0) {
      event.preventDefault()
      const all = list.current?.querySelectorAll<HTMLInputElement>(`[data-column="${column}"]`)
      const fields = [...(all ?? [])]
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
    const fill = (into: Column, place: 0 | -1) =>
      sheet.write(
        into,
        Object.fromEntries(
          filled.map((each, at) => [each.id, lines[at]!.split('\t').at(place)!.trim()]),
        ),
      )
    // Of a line with several columns the first are minutes, where they are pasted there, and the last is the price.
    if (column === 'minutes') fill('minutes', 0)
    if (column === 'price' || lines.every((line) => line.includes('\t'))) fill('price', -1)
  }
  return (
    <span className="flex items-center gap-2.5">
      {isChanged && was !== null ? (
        <s
          className="figures text-sm text-ink-soft"
          aria-label={t(column === 'price' ? 'catalogue.prices.was' : 'catalogue.lengths.was')}
        >
          {was}
        </s>
      ) : null}
      <input
        data-column={column}
        aria-label={label}
        aria-invalid={isFaulty ? true : undefined}
        aria-describedby={isFaulty ? faultId(row, column) : undefined}
        inputMode={column === 'price' ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={12}
        value={sheet.textOf(row, column)}
        onChange={(event) => sheet.write(column, { [row.id]: event.target.value })}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className={cx(
          'figures h-11 rounded-md border bg-surface px-3 text-right text-base text-ink focus-visible:outline-2',
          column === 'price' ? 'w-24' : 'w-16',
          isFaulty ? 'border-red' : isChanged ? 'border-gold font-semibold' : 'border-line-strong',
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
