import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { CatalogueFaultReason } from '@serein/shared/catalogue/terms.ts'
import { useCommand } from '../command/use-command.ts'
import { amountOf, amountText } from '../form/amount.ts'
import { useWords } from '../language/words.ts'
import type { PriceRow, PriceScope } from './price-rows.ts'

export type PriceSheet = ReturnType<typeof usePriceSheet>
type Cell = { subjectId: string; fromMinor: number | null; priceMinor: number | null }
type Fault = CatalogueFaultReason | 'amount'

/** What is typed into the price table and not saved yet, and how it is saved. */
export function usePriceSheet(rows: readonly PriceRow[], scope: PriceScope) {
  const { t } = useWords()
  const { locale } = useFormat()
  const [texts, setTexts] = useState<Record<string, string>>({})
  const [refused, setRefused] = useState<Record<string, Fault>>({})
  const { send, isPending } = useSavePrices()
  const textOf = ({ priceMinor }: PriceRow) =>
    priceMinor === null ? '' : amountText(priceMinor, scope.currency, locale)
  const cells = rows.flatMap((row) => cellOf(row, texts[row.id], scope))
  const faults = { ...refused, ...Object.fromEntries(cells.flatMap(faultOf)) }
  const changed = cells.filter(({ isChanged }) => isChanged)

  const write = (more: Record<string, string>) => {
    setTexts((before) => ({ ...before, ...more }))
    setRefused({})
  }
  return {
    isPending,
    count: changed.length,
    /** Also where it is no amount yet. */
    isUnsaved: cells.some(({ isChanged, fault }) => isChanged || fault),
    textOf: (row: PriceRow) => texts[row.id] ?? textOf(row),
    isChanged: ({ id }: PriceRow) => changed.some((cell) => cell.row.id === id),
    faultText: ({ id }: PriceRow) => (faults[id] ? t(`catalogue.fault.${faults[id]}`) : undefined),
    write,
    writePrices: (prices: ReadonlyMap<string, number>) =>
      write(
        Object.fromEntries(
          [...prices].map(([id, minor]) => [id, amountText(minor, scope.currency, locale)]),
        ),
      ),
    restore: ({ id }: PriceRow) => {
      setTexts((before) =>
        Object.fromEntries(Object.entries(before).filter(([other]) => other !== id)),
      )
      setRefused({})
    },
    discard: () => {
      setTexts({})
      setRefused({})
    },
    async save(): Promise<void> {
      if (cells.some(({ fault }) => fault)) return
      const prices = changed.map(({ row, priceMinor }) => ({
        subjectId: row.id,
        fromMinor: row.standingMinor,
        priceMinor,
      }))
      const isDone = await send(scope, prices, (error) => {
        const fault = faultAt(error)
        const cell = fault && prices[fault.place]
        if (cell) setRefused({ [cell.subjectId]: fault.reason })
      })
      if (isDone) setTexts({})
    },
  }
}

/** Sends prices in one; what was can be had back. */
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
    prices: Cell[],
    onRefusal?: (error: unknown) => void,
    isUndo = false,
  ): Promise<boolean> => {
    const isUsual = scope.shopId === null && scope.fromDay === null
    const back = prices.map(({ subjectId, fromMinor, priceMinor }) => ({
      subjectId,
      fromMinor: priceMinor,
      priceMinor: fromMinor,
    }))
    // The first price of all stays: without one it could not be booked.
    const isFirst = isUsual && prices.some(({ fromMinor }) => fromMinor === null)
    const undo = isUndo || isFirst ? undefined : () => send(scope, back, undefined, true)
    return run(async () => {
      try {
        await api.catalogue.savePrices({ ...scope, prices })
      } catch (error) {
        onRefusal?.(error)
        throw error
      }
      return t(isUndo ? 'catalogue.prices.undone' : 'catalogue.prices.saved', {
        count: prices.length,
      })
    }, undo)
  }
  return { send, isPending }
}

function cellOf(
  row: PriceRow,
  text: string | undefined,
  { currency, shopId, fromDay }: PriceScope,
) {
  if (text === undefined) return []
  // Emptied, the price of a shop or of a day is taken back; the usual one cannot be.
  if (text.trim() === '' && (shopId !== null || fromDay !== null))
    return [{ row, priceMinor: null, isChanged: row.standingMinor !== null, fault: null }]
  const priceMinor = amountOf(text, currency)
  const fault = priceMinor === null ? ('amount' as const) : null
  return [{ row, priceMinor, isChanged: !fault && priceMinor !== row.priceMinor, fault }]
}

function faultOf({ row, fault }: ReturnType<typeof cellOf>[number]): [string, Fault][] {
  return fault ? [[row.id, fault]] : []
}

function faultOfRefusal(error: unknown) {
  const refusal = refusalOf(error)
  if (refusal?.code !== 'service_not_possible') return null
  return refusal.data as { field: string; reason: CatalogueFaultReason }
}

function faultAt(error: unknown) {
  const fault = faultOfRefusal(error)
  const place = Number(/^prices\.(\d+)$/u.exec(fault?.field ?? '')?.[1] ?? Number.NaN)
  return fault && !Number.isNaN(place) ? { place, reason: fault.reason } : null
}
