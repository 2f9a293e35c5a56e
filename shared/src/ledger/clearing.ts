import { type Account, accountOf, moves, type Posting, type Transfer } from './transfer.ts'

// What a provider does with money that lies with it. A visit is not moved by it: the subject is the business or the dispute.

type Moved = {
  subjectId: string
  provider: string
  /** The provider's number of it. */
  reference: string
  /** Above zero it left the provider, below it came back. */
  amountMinor: number
  currency: string
}

/** What a provider keeps for its work. */
export function feeKept(moved: Moved): Transfer {
  return leaving(
    'provider_fee_kept',
    moved,
    accountOf('provider_fee', moved.provider, moved.currency),
  )
}

/** What a provider has sent to the bank of the business. */
export function paidOut(moved: Moved): Transfer {
  return leaving('provider_paid_out', moved, accountOf('bank', '', moved.currency))
}

/** The payer's bank took a payment back until somebody decides. */
export function disputeOpened(moved: Moved): Transfer {
  return leaving('dispute_opened', moved, disputed(moved))
}

/** The money came back: the business was right. */
export function disputeWon(moved: Moved): Transfer {
  const { currency, provider, amountMinor } = moved
  const clearing = accountOf('provider_clearing', provider, currency)
  return transfer('dispute_won', moved, [
    { source: clearing, destination: disputed(moved), amountMinor },
  ])
}

/** The money is lost: it stays where a business sees what disputes have cost. */
export function disputeLost(moved: Moved): Transfer {
  const { currency, amountMinor } = moved
  const lost = accountOf('disputed', 'lost', currency)
  return transfer('dispute_lost', moved, [
    { source: lost, destination: disputed(moved), amountMinor },
  ])
}

function disputed({ subjectId, currency }: Moved): Account {
  return accountOf('disputed', subjectId, currency)
}

/** Out of the clearing account, which stands below zero, towards zero. */
function leaving(kind: string, moved: Moved, account: Account): Transfer {
  const clearing = accountOf('provider_clearing', moved.provider, moved.currency)
  const amountMinor = Math.abs(moved.amountMinor)
  const posting =
    moved.amountMinor > 0
      ? { source: account, destination: clearing, amountMinor }
      : { source: clearing, destination: account, amountMinor }
  return transfer(kind, moved, [posting])
}

function transfer(kind: string, { subjectId, provider, reference }: Moved, postings: Posting[]) {
  return {
    kind,
    reference: `${kind}:${provider}:${reference}`,
    subject: { kind: 'provider' as const, id: subjectId },
    postings: postings.filter(moves),
  }
}
