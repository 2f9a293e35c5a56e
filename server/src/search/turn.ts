import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** After so much work in a row the questions of readers have their turn. */
const spellMilliseconds = 20

/** Does a piece of work, and returns when there may be another. */
export type Turns = (work: () => void) => Promise<void>

/** Readers have their turn after each spell of work. */
export const fairTurns = (): Turns => turns(() => nextTurn())

/** Readers have their turn after each spell of work, and as long again. */
export const halfTurns = (): Turns => turns((milliseconds) => wait(milliseconds))

function turns(pause: (milliseconds: number) => Promise<unknown>): Turns {
  let spell = 0
  return async (work) => {
    const began = performance.now()
    work()
    spell += performance.now() - began
    if (spell < spellMilliseconds) return
    await pause(spell)
    spell = 0
  }
}
