import { randomUUIDv7 } from 'node:crypto'
import {
  closeOpening,
  openedWallets,
  type Opening,
  openingsOf,
  openWallet,
  spentOpenings,
} from '../ledger/opening.ts'
import { amountIn } from './cell.ts'
import { clientOf, openClientBook } from './client-book.ts'
import { type ValidatedLine, validateEach, type KindOfImport, reading } from './kind.ts'

/** So many entries are written before others are told how far it is. */
const batch = 100

/** What clients had in their wallets, as opening entries of the ledger. */
export const balanceLines: KindOfImport<Omit<Opening, 'openingId'>> = {
  async check(db, work, lines) {
    const { businessId, terms } = work.import
    const currency = terms.currency!
    const book = await openClientBook(db, businessId)
    const opened = await openedWallets(db, businessId)
    const inFile = new Map<string, number>()
    return validateEach(lines, (each): ValidatedLine<Omit<Opening, 'openingId'>> => {
      const { line } = each
      const read = reading(work.import, each)
      const customerId = clientOf(read, book)
      const amountMinor = read.read(
        'amount',
        (cell) => amountIn(cell, currency),
        'not_an_amount',
        currency,
      )
      if (amountMinor === null && read.cell('amount').trim() === '') read.fault('amount', 'missing')
      if (amountMinor === 0 && read.faults.length === 0)
        return {
          line,
          verdict: 'skipped',
          faults: [{ field: 'amount', code: 'is_zero' }],
          customerId,
        }
      if (amountMinor !== null && amountMinor < 0) read.fault('amount', 'is_negative')
      if (customerId && opened.has(customerId))
        return {
          line,
          verdict: 'skipped',
          faults: [{ field: null, code: 'already_opened' }],
          customerId,
        }
      const earlier = customerId && inFile.get(customerId)
      if (earlier) read.fault('name', 'twice', earlier)
      if (customerId) inFile.set(customerId, line)
      if (read.faults.length > 0 || !customerId || !amountMinor)
        return { line, verdict: 'wrong', faults: read.faults, customerId }
      return {
        line,
        verdict: 'fits',
        faults: [],
        customerId,
        value: { customerId, currency, amountMinor },
      }
    })
  },
  async write(tx, { import: { businessId }, reportProgress }, valid) {
    const written = []
    for (const { line, value } of valid) {
      const openingId = randomUUIDv7()
      await openWallet(tx, businessId, { ...value, openingId })
      written.push({ line, subjectId: openingId, customerId: value.customerId })
      if (written.length % batch === 0) await reportProgress(written.length)
    }
    return written
  },
  async references(db, businessId, stored) {
    const lineOf = new Map(stored.map(({ subjectId, line }) => [subjectId, line]))
    const openings = await openingsOf(db, businessId, [...lineOf.keys()])
    const spent = await spentOpenings(db, businessId, openings)
    return new Map([...spent].map((id) => [lineOf.get(id)!, 'spent']))
  },
  async revert(tx, { import: { businessId }, reportProgress }, stored) {
    const used = new Map<number, string>()
    const openings = new Map(
      (
        await openingsOf(
          tx,
          businessId,
          stored.map(({ subjectId }) => subjectId),
        )
      ).map((each) => [each.openingId, each]),
    )
    for (const [at, { line, subjectId }] of stored.entries()) {
      const opening = openings.get(subjectId)
      if (opening && !(await closeOpening(tx, businessId, opening))) used.set(line, 'spent')
      if (at % batch === 0) await reportProgress(at)
    }
    return used
  },
}
