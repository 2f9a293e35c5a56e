import { hash as slowHash, verify } from '@node-rs/argon2'
import { pinTries } from '@serein/shared/identity/desk.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { transaction } from '../platform/command.ts'
import type { Db } from '../platform/pool.ts'
import { giveTriesBack, takeTry } from './desk-sql.ts'
import type { MemberKey } from './member-sql.ts'

/** A PIN as it is kept: as slowly to be guessed as a password. Errors: `pin_easy`. */
export function hashPin(pin: string): Promise<string> {
  if (isEasy(pin)) throw refuse('pin_easy')
  return slowHash(pin)
}

/**
 * That a member has typed their own PIN. A wrong one counts before anything is compared, and stands whatever becomes of the call; after
 * five it opens nothing any more. Errors: `pin_wrong`, `pin_locked`.
 */
export async function checkPin(db: Db, member: MemberKey, typed: string): Promise<void> {
  const pin = await transaction(db, (tx) => takeTry(tx, member))
  // Whether somebody has a PIN is on the screen before them; a name that is not there is one that has none.
  if (!pin) throw refuse('pin_wrong', { triesLeft: 0 })
  if (pin.failures > pinTries) throw refuse('pin_locked')
  if (!(await verify(pin.hash, typed))) {
    const triesLeft = pinTries - pin.failures
    throw triesLeft === 0 ? refuse('pin_locked') : refuse('pin_wrong', { triesLeft })
  }
  await giveTriesBack(db, member)
}

/** One digit, or digits in their order up or down: what is tried first. */
function isEasy(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])))
  return steps.size === 1 && [0, 1, -1].includes([...steps][0]!)
}
