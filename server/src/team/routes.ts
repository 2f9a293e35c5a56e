import { api } from '../api.ts'
import { once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { listRates, removeRate, saveRate } from './commission.ts'
import { listMembers, restoreMember, retireMember, saveMember } from './member.ts'
import { copy, discard, draft, publish, rotaWeek } from './rota.ts'
import type { StaffQuestions } from './staff-questions.ts'
import { listPreferred } from './pairing.ts'
import * as swap from './swap.ts'
import { listTherapists } from './team.ts'
import * as timeOff from './time-off.ts'

type Verb<I, O> = (
  tx: Tx,
  scope: BusinessScope,
  input: I,
  now: Date,
  questions: StaffQuestions,
) => Promise<O>

/** How a verb of the team answers a command. */
function commandsWith(questions: StaffQuestions) {
  return <I, O>(verb: Verb<I, O>) =>
    ({ context, input }: { context: CallContext<BusinessScope>; input: I }) =>
      once(context, (tx) => verb(tx, context.scope, input, context.now(), questions))
}

export function rotaRoutes(questions: StaffQuestions) {
  const command = commandsWith(questions)
  return {
    week: api.rota.week.handler(({ context, input }) =>
      rotaWeek(context.db, context.scope, input, questions, context.now()),
    ),
    draft: api.rota.draft.handler(command(draft)),
    copy: api.rota.copy.handler(command(copy)),
    discard: api.rota.discard.handler(command(discard)),
    publish: api.rota.publish.handler(command(publish)),
  }
}

export function timeOffRoutes(questions: StaffQuestions) {
  const command = commandsWith(questions)
  return {
    list: api.timeOff.list.handler(({ context, input }) =>
      timeOff.listTimeOff(context.db, context.scope, input, questions, context.now()),
    ),
    ask: api.timeOff.ask.handler(command(timeOff.askTimeOff)),
    report: api.timeOff.report.handler(command(timeOff.reportSickness)),
    approve: api.timeOff.approve.handler(command(timeOff.approveTimeOff)),
    refuse: api.timeOff.refuse.handler(command(timeOff.refuseTimeOff)),
    withdraw: api.timeOff.withdraw.handler(command(timeOff.withdrawTimeOff)),
  }
}

export function swapRoutes(questions: StaffQuestions) {
  const command = commandsWith(questions)
  return {
    list: api.swap.list.handler(({ context, input }) =>
      swap.listSwaps(context.db, context.scope, input, context.now()),
    ),
    ask: api.swap.ask.handler(command(swap.askSwap)),
    answer: api.swap.answer.handler(command(swap.answerSwap)),
    approve: api.swap.approve.handler(command(swap.approveSwap)),
    refuse: api.swap.refuse.handler(command(swap.refuseSwap)),
    withdraw: api.swap.withdraw.handler(command(swap.withdrawSwap)),
  }
}

export function teamRoutes(questions: StaffQuestions) {
  const command = commandsWith(questions)
  return {
    list: api.team.list.handler(({ context, input }) =>
      listTherapists(context.db, input.shopId, context.now()),
    ),
    preferred: api.team.preferred.handler(({ context, input }) =>
      listPreferred(context.db, context.scope, input),
    ),
    ofBusiness: api.team.ofBusiness.handler(({ context, input }) =>
      listMembers(context.db, context.scope, input, questions, context.now()),
    ),
    save: api.team.save.handler(command(saveMember)),
    retire: api.team.retire.handler(command(retireMember)),
    restore: api.team.restore.handler(command(restoreMember)),
  }
}

export const commissionRoutes = {
  list: api.commission.list.handler(({ context }) => listRates(context.db, context.scope)),
  save: api.commission.save.handler(({ context, input }) =>
    once(context, (tx) => saveRate(tx, context.scope, input)),
  ),
  remove: api.commission.remove.handler(({ context, input }) =>
    once(context, (tx) => removeRate(tx, context.scope, input)),
  ),
}
