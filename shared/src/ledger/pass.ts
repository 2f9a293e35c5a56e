import { accountOf, moves, type Account, type Transfer } from './transfer.ts'

type Pass = { passId: string; currency: string }

export function passAccount({ passId, currency }: Pass): Account {
  return accountOf('pass', passId, currency)
}

/** What is left on a pass can be used no more, and stays with the business. `event` tells this time from the next: money may come back. */
export function passExpired(pass: Pass & { event: string; amountMinor: number }): Transfer {
  const { passId, event, currency, amountMinor } = pass
  return {
    kind: 'pass_expired',
    reference: `pass_expired:${passId}:${event}`,
    subject: { kind: 'pass', id: passId },
    postings: [
      {
        source: passAccount(pass),
        destination: accountOf('revenue_expired', '', currency),
        amountMinor,
      },
    ].filter(moves),
  }
}
