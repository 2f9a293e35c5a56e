import { api } from '../api.ts'
import { once } from '../platform/command.ts'
import { soldPasses } from './sold-pass.ts'
import { plansOfShop } from './sold-plan.ts'
import { sharePass } from './pass.ts'
import { addPerson, removePerson } from './pass-person.ts'
import { endPlan, listManagedPlans, restorePlan, savePlan } from './plan.ts'

export const passPlanRoutes = {
  ofBusiness: api.passPlan.ofBusiness.handler(({ context }) =>
    listManagedPlans(context.db, context.scope),
  ),
  save: api.passPlan.save.handler(({ context, input }) =>
    once(context, (tx) => savePlan(tx, context.scope, input)),
  ),
  end: api.passPlan.end.handler(({ context, input }) =>
    once(context, (tx) => endPlan(tx, context.scope, input.planId)),
  ),
  restore: api.passPlan.restore.handler(({ context, input }) =>
    once(context, (tx) => restorePlan(tx, context.scope, input.planId)),
  ),
  ofShop: api.passPlan.ofShop.handler(({ context, input }) =>
    plansOfShop(context.db, input, 'online'),
  ),
  atDesk: api.passPlan.atDesk.handler(({ context, input }) =>
    plansOfShop(context.db, { ...input, businessId: context.scope.businessId }, 'desk'),
  ),
}

export const passRoutes = {
  sold: api.pass.sold.handler(({ context, input }) =>
    soldPasses(context.db, context.scope, input, context.now()),
  ),
  share: api.pass.share.handler(({ context, input }) =>
    once(context, (tx) => sharePass(tx, context.scope, input, context.now())),
  ),
  addPerson: api.pass.addPerson.handler(({ context, input }) =>
    once(context, (tx) => addPerson(tx, context.scope, input, context.now())),
  ),
  removePerson: api.pass.removePerson.handler(({ context, input }) =>
    once(context, (tx) => removePerson(tx, context.scope, input, context.now())),
  ),
}
