import { accountOf, moves, owedMinor, type Standing, type Transfer } from './transfer.ts'

/** The transfer that undoes another: every posting the other way round. */
export function reversalOf(transfer: Transfer & { id: string }): Transfer {
  return {
    kind: 'reversal',
    reference: `reversal:${transfer.id}`,
    subject: transfer.subject,
    postings: transfer.postings
      .map(({ source, destination, amountMinor }) => ({
        source: destination,
        destination: source,
        amountMinor,
      }))
      .toReversed(),
  }
}

/** What is undone may have been paid at the desk meanwhile: that much is held for the visit again instead of owed no more. */
export function heldWherePaid(reversal: Transfer, standing: Standing): Transfer {
  let owed = Math.max(0, owedMinor(standing))
  const postings = reversal.postings.flatMap((posting) => {
    const { source, destination, amountMinor } = posting
    if (destination.kind !== 'receivable') return [posting]
    const backMinor = Math.min(amountMinor, owed)
    owed -= backMinor
    const held = accountOf('deposit_held', reversal.subject.id, destination.currency)
    return [
      { source, destination, amountMinor: backMinor },
      { source, destination: held, amountMinor: amountMinor - backMinor },
    ]
  })
  return { ...reversal, postings: postings.filter(moves) }
}
