import type { OwnTeam } from '@serein/shared/team/own-team.ts'
import { api } from '../api.ts'
import { once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Tx } from '../platform/pool.ts'
import { asBusiness, type BusinessScope } from '../platform/scope.ts'
import { listRates, removeRate, saveRate } from './commission.ts'
import {
  listMembers,
  restoreMember,
  retireMember,
  saveMember,
  type StaffQuestions,
} from './member.ts'
import { listTherapists } from './team.ts'

type Verb<I> = (
  tx: Tx,
  scope: BusinessScope,
  input: I,
  now: Date,
  questions: StaffQuestions,
) => Promise<OwnTeam>

export function teamRoutes(questions: StaffQuestions) {
  const command =
    <I>(verb: Verb<I>) =>
    ({ context, input }: { context: CallContext; input: I }) =>
      once(context, (tx) => verb(tx, asBusiness(context.scope), input, context.now(), questions))
  return {
    list: api.team.list.handler(({ context, input }) =>
      listTherapists(context.db, input.shopId, context.now()),
    ),
    ofBusiness: api.team.ofBusiness.handler(({ context, input }) =>
      listMembers(context.db, asBusiness(context.scope), input, questions, context.now()),
    ),
    save: api.team.save.handler(command(saveMember)),
    retire: api.team.retire.handler(command(retireMember)),
    restore: api.team.restore.handler(command(restoreMember)),
  }
}

export const commissionRoutes = {
  list: api.commission.list.handler(({ context }) =>
    listRates(context.db, asBusiness(context.scope)),
  ),
  save: api.commission.save.handler(({ context, input }) =>
    once(context, (tx) => saveRate(tx, asBusiness(context.scope), input)),
  ),
  remove: api.commission.remove.handler(({ context, input }) =>
    once(context, (tx) => removeRate(tx, asBusiness(context.scope), input)),
  ),
}
