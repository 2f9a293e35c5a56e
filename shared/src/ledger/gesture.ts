import { exponentOf } from '../money/money.ts'
import { topUpLimits } from './top-up.ts'
import { accountOf, type Transfer } from './transfer.ts'

/** In whole units of the currency: what the front desk gives a client alone within {@link gestureDays}. */
const alone = 20

export const gestureDays = 30

/** How much credit may be given as a gesture: `aloneMinor` by a limited role within some days, `mostMinor` at once by anybody. */
export function gestureLimits(currency: string): { aloneMinor: number; mostMinor: number } {
  const { maxMinor } = topUpLimits(currency)
  return { aloneMinor: alone * 10 ** exponentOf(currency), mostMinor: maxMinor }
}

type Given = { gestureId: string; customerId: string; currency: string; amountMinor: number }

/** A client has credit as a gesture: a bonus, which is spent last and never paid out. */
export function walletGestureGiven(gesture: Given): Transfer {
  const { source, destination } = accountsOf(gesture)
  return transfer('wallet_gesture_given', gesture, { source, destination })
}

/** It is taken back, from whoever the client is by now. */
export function walletGestureTakenBack(gesture: Given): Transfer {
  const { source, destination } = accountsOf(gesture)
  return transfer('wallet_gesture_taken_back', gesture, {
    source: destination,
    destination: source,
  })
}

function accountsOf({ customerId, currency }: Given) {
  return {
    source: accountOf('bonus_granted', '', currency),
    destination: accountOf('wallet_bonus', customerId, currency),
  }
}

function transfer(
  kind: string,
  { gestureId, customerId, amountMinor }: Given,
  accounts: ReturnType<typeof accountsOf>,
): Transfer {
  return {
    kind,
    reference: `${kind}:${gestureId}`,
    subject: { kind: 'wallet', id: customerId },
    postings: [{ ...accounts, amountMinor }],
  }
}
