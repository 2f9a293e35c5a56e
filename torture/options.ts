export type Options = {
  /** Of `kill`, `stop`, `standby` and `restore`, of the heats of `race` for a single slot, and at each step of `money`. */
  rounds: number
  /** For each of the other heats of `race`. */
  attempts: number
  /** Only the heats of `race`, the scenarios of `login`, the tenders of `money`, or the steps of `waiting`, with this in their names. */
  only: string
  unprotected: boolean
  isQuick: boolean
  /** Of `model`: which random commands; left out, others each time. */
  seed: number | undefined
  /** Of `soak`. */
  minutes: number
  /** Of `upgrade`: the folder of the version before. */
  before: string
}
