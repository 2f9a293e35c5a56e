import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { type CatalogueFaultReason, catalogueLimits } from '@serein/shared/catalogue/terms.ts'
import { useCommand } from '../command/use-command.ts'
import { amountOf, amountText } from '../form/amount.ts'
import { useWords } from '../language/words.ts'
import type { PriceRow, PriceScope } from './price-rows.ts'

export type PriceSheet = ReturnType<typeof usePriceSheet>
export type Column = 'price' | 'minutes'
type PriceCell = { subjectId: string; fromMinor: number | null; priceMinor: number | null }
type LengthCell = { subjectId: string; fromMinutes: number; lengthMinutes: number }
type Cells = { prices: PriceCell[]; lengths: LengthCell[] }
type Fault = CatalogueFaultReason | 'amount'

/** What is typed into the price table and not saved yet, and how it is saved. */
export function usePriceSheet(rows: readonly PriceRow[], scope: PriceScope) {
  const { t } = useWords()
  const { locale } = useFormat()
  const { texts, refused, refuse, ...typed } = useTyped()
  const { send, isPending } = useSavePrices()
  const amount = (minor: number) => amountText(minor, scope.currency, locale)
  const savedText = ({ priceMinor, lengthMinutes }: PriceRow, column: Column) => {
    if (column === 'minutes') return String(lengthMinutes)
    return priceMinor === null ? '' : amount(priceMinor)
  }
  const prices = rows.flatMap((row) => priceOf(row, texts[keyOf(row, 'price')], scope))
  const lengths = rows.flatMap((row) => lengthOf(row, texts[keyOf(row, 'minutes')]))
  const cells = [...prices, ...lengths]
  const changed = { prices: prices.filter(isChanged), lengths: lengths.filter(isChanged) }
  const faultOf = (key: string) => cells.find((cell) => cell.key === key)?.fault ?? refused[key]
  return {
    ...typed,
    isPending,
    count: changed.prices.length + changed.lengths.length,
    lengthCount: changed.lengths.length,
    /** Also where it is no amount yet. */
    isUnsaved: cells.some((cell) => cell.isChanged || cell.fault),
    isTyped: (row: PriceRow, column: Column) => texts[keyOf(row, column)] !== undefined,
    textOf: (row: PriceRow, column: Column) => texts[keyOf(row, column)] ?? savedText(row, column),
    isChanged: (row: PriceRow, column: Column) =>
      cells.some((cell) => cell.isChanged && cell.key === keyOf(row, column)),
    faultText: (row: PriceRow, column: Column) => {
      const fault = faultOf(keyOf(row, column))
      return fault ? t(`catalogue.fault.${fault}`) : undefined
    },
    writePrices: (minors: ReadonlyMap<string, number>) =>
      typed.write(
        'price',
        Object.fromEntries([...minors].map(([id, minor]) => [id, amount(minor)])),
      ),
    async save(): Promise<void> {
      if (cells.some(({ fault }) => fault)) return
      const sent = {
        prices: changed.prices.map((cell) => cell.sent),
        lengths: changed.lengths.map((cell) => cell.sent),
      }
      const isDone = await send(scope, sent, (error) => {
        const fault = faultAt(error)
        const cell = fault && changed[fault.list][fault.place]
        if (cell) refuse(cell.key, fault.reason)
      })
      if (isDone) typed.discard()
    },
  }
}

/** What stands in the fields that somebody has typed into, and what the server has refused of it. */
function useTyped() {
  const [texts, setTexts] = useState<Record<string, string>>({})
  const [refused, setRefused] = useState<Record<string, Fault>>({})
  return {
    texts,
    refused,
    refuse: (key: string, reason: Fault) => setRefused({ [key]: reason }),
    write: (column: Column, more: Record<string, string>) => {
      const written = Object.entries(more).map(([id, text]) => [keyOf({ id }, column), text])
      setTexts((before) => ({ ...before, ...Object.fromEntries(written) }))
      setRefused({})
    },
    restore: (row: PriceRow, column: Column) => {
      setTexts((before) =>
        Object.fromEntries(Object.entries(before).filter(([key]) => key !== keyOf(row, column))),
      )
      setRefused({})
    },
    discard: () => {
      setTexts({})
      setRefused({})
    },
  }
}

/** Sends prices and lengths in one; what was can be had back. */
export function useSavePrices() {
  const { t } = useWords()
  const { api, query } = useClient()
  const { run, isPending } = useCommand({
    refresh: [query.catalogue.ofBusiness.key(), query.catalogue.menu.key()],
    failedText: t('catalogue.failed'),
    reasonOf: (error) => {
      const fault = faultOfRefusal(error)
      return fault ? t(`catalogue.fault.${fault.reason}`) : undefined
    },
  })
  const send = (
    scope: PriceScope,
    cells: Cells,
    onRefusal?: (error: unknown) => void,
    isUndo = false,
  ): Promise<boolean> => {
    const isUsual = scope.shopId === null && scope.fromDay === null
    // The first price of all stays: without one it could not be booked.
    const isFirst = isUsual && cells.prices.some(({ fromMinor }) => fromMinor === null)
    const undo = isUndo || isFirst ? undefined : () => send(scope, back(cells), undefined, true)
    return run(async () => {
      try {
        await api.catalogue.savePrices({ ...scope, ...cells })
      } catch (error) {
        onRefusal?.(error)
        throw error
      }
      return t(isUndo ? 'catalogue.prices.undone' : 'catalogue.prices.saved', {
        count: cells.prices.length + cells.lengths.length,
      })
    }, undo)
  }
  return { send, isPending }
}

function back({ prices, lengths }: Cells): Cells {
  return {
    prices: prices.map(({ subjectId, fromMinor, priceMinor }) => ({
      subjectId,
      fromMinor: priceMinor,
      priceMinor: fromMinor,
    })),
    lengths: lengths.map(({ subjectId, fromMinutes, lengthMinutes }) => ({
      subjectId,
      fromMinutes: lengthMinutes,
      lengthMinutes: fromMinutes,
    })),
  }
}

const isChanged = (cell: { isChanged: boolean }) => cell.isChanged

function keyOf({ id }: Pick<PriceRow, 'id'>, column: Column): string {
  return `${column} ${id}`
}

function priceOf(
  row: PriceRow,
  text: string | undefined,
  { currency, shopId, fromDay }: PriceScope,
) {
  if (text === undefined) return []
  const cell = (priceMinor: number | null) => ({
    key: keyOf(row, 'price'),
    sent: { subjectId: row.id, fromMinor: row.standingMinor, priceMinor },
  })
  // Emptied, the price of a shop or of a day is taken back; the usual one cannot be.
  if (text.trim() === '' && (shopId !== null || fromDay !== null))
    return [{ ...cell(null), isChanged: row.standingMinor !== null, fault: null }]
  const priceMinor = amountOf(text, currency)
  const fault = priceMinor === null ? ('amount' as const) : null
  return [{ ...cell(priceMinor), isChanged: !fault && priceMinor !== row.priceMinor, fault }]
}

function lengthOf(row: PriceRow, text: string | undefined) {
  if (text === undefined || row.hasParts) return []
  const { variantMinutes, addOnMinutes } = catalogueLimits
  const [least, longest] = row.categoryId === null ? addOnMinutes : variantMinutes
  const lengthMinutes = Number(/^\s*(\d{1,3})\s*(?:min\.?)?\s*$/u.exec(text)?.[1] ?? Number.NaN)
  const isPossible = lengthMinutes >= least && lengthMinutes <= longest
  const fromMinutes = row.lengthMinutes
  return [
    {
      key: keyOf(row, 'minutes'),
      sent: { subjectId: row.id, fromMinutes, lengthMinutes },
      isChanged: isPossible && lengthMinutes !== fromMinutes,
      fault: isPossible ? null : ('minutes' as const),
    },
  ]
}

function faultOfRefusal(error: unknown) {
  const refusal = refusalOf(error)
  if (refusal?.code !== 'service_not_possible') return null
  return refusal.data as { field: string; reason: CatalogueFaultReason }
}

function faultAt(error: unknown) {
  const fault = faultOfRefusal(error)
  const [, list, place] = /^(prices|lengths)\.(\d+)$/u.exec(fault?.field ?? '') ?? []
  return fault && list
    ? { list: list as keyof Cells, place: Number(place), reason: fault.reason }
    : null
}
