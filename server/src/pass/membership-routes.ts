import { api } from '../api.ts'
import type { Providers } from '../payment/provider.ts'
import { command, query } from '../platform/command.ts'
import { cardsOfClient, changeAtDesk, start, take } from './desk-membership.ts'
import { endMembership, keepMembership, pauseMembership, resumeMembership } from './membership.ts'
import {
  changePlan,
  changePlanAtDesk,
  changesAtDesk,
  keepPlan,
  ownChanges,
} from './membership-change.ts'
import {
  changePlanPrice,
  managedMembershipPlans,
  membershipPlansOfShop,
  saveMembershipPlan,
} from './membership-plan.ts'
import { membershipsOfBusiness, membershipWithPeriods, ownMemberships } from './membership-view.ts'
import { changeCard, changeOwn, join } from './own-membership.ts'

export const membershipPlanRoutes = {
  ofShop: api.membershipPlan.ofShop.handler(({ context, input }) =>
    membershipPlansOfShop(context, input, context.language),
  ),
  ofBusiness: api.membershipPlan.ofBusiness.handler(({ context }) =>
    managedMembershipPlans(context.db, context.scope),
  ),
  save: api.membershipPlan.save.handler(command(saveMembershipPlan)),
  changePrice: api.membershipPlan.changePrice.handler(command(changePlanPrice)),
}

export function membershipRoutes({ providers }: { providers: Providers }) {
  return {
    list: api.membership.list.handler(({ context }) =>
      ownMemberships(context.db, context.scope, context.now()),
    ),
    join: api.membership.join.handler(({ context, input }) => join(context, providers, input)),
    changeCard: api.membership.changeCard.handler(({ context, input }) =>
      changeCard(context, providers, input),
    ),
    pause: api.membership.pause.handler(({ context, input }) =>
      changeOwn(context, input.membershipId, (tx, member) => pauseMembership(tx, member, input)),
    ),
    resume: api.membership.resume.handler(({ context, input }) =>
      changeOwn(context, input.membershipId, (tx, member) =>
        resumeMembership(tx, member, context.now()),
      ),
    ),
    end: api.membership.end.handler(({ context, input }) =>
      changeOwn(context, input.membershipId, (tx, member) =>
        endMembership(tx, member, context.now()),
      ),
    ),
    keep: api.membership.keep.handler(({ context, input }) =>
      changeOwn(context, input.membershipId, keepMembership),
    ),
    changes: api.membership.changes.handler(({ context, input }) => ownChanges(context, input)),
    changePlan: api.membership.changePlan.handler(({ context, input }) =>
      changePlan(context, providers, input),
    ),
    keepPlan: api.membership.keepPlan.handler(({ context, input }) =>
      changeOwn(context, input.membershipId, keepPlan),
    ),
    ofBusiness: api.membership.ofBusiness.handler(query(membershipsOfBusiness)),
    ofDesk: api.membership.ofDesk.handler(query(membershipWithPeriods)),
    cards: api.membership.cards.handler(({ context, input }) =>
      cardsOfClient(context, providers, input.customerId),
    ),
    start: api.membership.start.handler(({ context, input }) => start(context, providers, input)),
    take: api.membership.take.handler(({ context, input }) => take(context, input)),
    pauseAtDesk: api.membership.pauseAtDesk.handler(({ context, input }) =>
      changeAtDesk(context, input.membershipId, (tx, member) => pauseMembership(tx, member, input)),
    ),
    resumeAtDesk: api.membership.resumeAtDesk.handler(({ context, input }) =>
      changeAtDesk(context, input.membershipId, (tx, member) =>
        resumeMembership(tx, member, context.now()),
      ),
    ),
    endAtDesk: api.membership.endAtDesk.handler(({ context, input }) =>
      changeAtDesk(context, input.membershipId, (tx, member) =>
        endMembership(tx, member, context.now()),
      ),
    ),
    keepAtDesk: api.membership.keepAtDesk.handler(({ context, input }) =>
      changeAtDesk(context, input.membershipId, keepMembership),
    ),
    changesAtDesk: api.membership.changesAtDesk.handler(({ context, input }) =>
      changesAtDesk(context, input),
    ),
    changePlanAtDesk: api.membership.changePlanAtDesk.handler(({ context, input }) =>
      changePlanAtDesk(context, providers, input),
    ),
    keepPlanAtDesk: api.membership.keepPlanAtDesk.handler(({ context, input }) =>
      changeAtDesk(context, input.membershipId, keepPlan),
    ),
  }
}
