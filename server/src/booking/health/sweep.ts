import type { Logger } from 'pino'
import { resealAnswers } from '../../health-form/answer.ts'
import type { Db } from '../../platform/pool.ts'
import { every } from '../../platform/timer.ts'
import type { Vault } from '../../platform/vault.ts'
import { forgetFormCodes } from './form-code.ts'
import { forgetOldGuestAnswers } from './guest-answer.ts'
import { tellOfForms } from './tell-form.ts'

type Parts = { db: Db; vault: Vault; log: Logger; now: () => Date }

/** What a server does about health forms without being asked. */
export function formTimers({ db, vault, log, now }: Parts) {
  return [
    every(3_600_000, 'health_form.reseal', log, (signal) => resealAnswers(db, vault, signal)),
    every(600_000, 'health_form.tell', log, () => tellOfForms(db, now())),
    every(3_600_000, 'health_form.forget_codes', log, () => forgetFormCodes(db, now())),
    every(3_600_000, 'health_form.forget_guests', log, () => forgetOldGuestAnswers(db, now())),
  ]
}
