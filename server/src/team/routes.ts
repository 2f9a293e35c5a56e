import { api } from '../api.ts'
import { command, query } from '../platform/command.ts'
import { listRates, removeRate, saveRate } from './commission.ts'
import { listMembers, restoreMember, retireMember, saveMember } from './member.ts'
import { discard, draft, publish, rotaWeek } from './rota.ts'
import { copy, previewCopy, undoCopy } from './rota-copy.ts'
import type { StaffQuestions } from './staff-questions.ts'
import type { Vault } from '../platform/vault.ts'
import { listPreferred } from './pairing.ts'
import * as calendars from './private-calendar/private-calendar.ts'
import { listSkills, saveSkills } from './skill-table.ts'
import * as swap from './swap.ts'
import { listTherapists } from './team.ts'
import * as timeOff from './time-off.ts'

function rotaRoutes(questions: StaffQuestions) {
  return {
    week: api.rota.week.handler(({ context, input }) =>
      rotaWeek(context.db, context.scope, input, questions, context.now()),
    ),
    draft: api.rota.draft.handler(command(draft, questions)),
    previewCopy: api.rota.previewCopy.handler(query(previewCopy)),
    copy: api.rota.copy.handler(command(copy)),
    undoCopy: api.rota.undoCopy.handler(command(undoCopy)),
    discard: api.rota.discard.handler(command(discard, questions)),
    publish: api.rota.publish.handler(command(publish, questions)),
  }
}

function timeOffRoutes(questions: StaffQuestions) {
  return {
    list: api.timeOff.list.handler(({ context, input }) =>
      timeOff.listTimeOff(context.db, context.scope, input, questions, context.now()),
    ),
    ask: api.timeOff.ask.handler(command(timeOff.askTimeOff, questions)),
    report: api.timeOff.report.handler(command(timeOff.reportSickness, questions)),
    approve: api.timeOff.approve.handler(command(timeOff.approveTimeOff, questions)),
    refuse: api.timeOff.refuse.handler(command(timeOff.refuseTimeOff, questions)),
    withdraw: api.timeOff.withdraw.handler(command(timeOff.withdrawTimeOff, questions)),
  }
}

/** A calendar of a therapist's own that blocks their time. */
function privateCalendarRoutes(ports: { vault: Vault; questions: StaffQuestions }) {
  return {
    own: api.privateCalendar.own.handler(query(calendars.ownCalendar)),
    add: api.privateCalendar.add.handler(command(calendars.addCalendar, ports)),
    remove: api.privateCalendar.remove.handler(command(calendars.removeCalendar, ports)),
  }
}

function swapRoutes(questions: StaffQuestions) {
  return {
    list: api.swap.list.handler(query(swap.listSwaps)),
    ask: api.swap.ask.handler(command(swap.askSwap)),
    answer: api.swap.answer.handler(command(swap.answerSwap)),
    approve: api.swap.approve.handler(command(swap.approveSwap, questions)),
    refuse: api.swap.refuse.handler(command(swap.refuseSwap)),
    withdraw: api.swap.withdraw.handler(command(swap.withdrawSwap)),
  }
}

/** When people work, and when they do not. */
export function hoursRoutes(ports: { vault: Vault; questions: StaffQuestions }) {
  const { questions } = ports
  return {
    rota: rotaRoutes(questions),
    timeOff: timeOffRoutes(questions),
    swap: swapRoutes(questions),
    privateCalendar: privateCalendarRoutes(ports),
  }
}

export function teamRoutes(questions: StaffQuestions) {
  return {
    list: api.team.list.handler(({ context, input }) =>
      listTherapists(context.db, input.shopId, context.now()),
    ),
    preferred: api.team.preferred.handler(query(listPreferred)),
    ofBusiness: api.team.ofBusiness.handler(({ context, input }) =>
      listMembers(context.db, context.scope, input, questions, context.now()),
    ),
    save: api.team.save.handler(command(saveMember, questions)),
    retire: api.team.retire.handler(command(retireMember, questions)),
    restore: api.team.restore.handler(command(restoreMember, questions)),
    skills: api.team.skills.handler(query(listSkills)),
    saveSkills: api.team.saveSkills.handler(command(saveSkills)),
  }
}

export const commissionRoutes = {
  list: api.commission.list.handler(query(listRates)),
  save: api.commission.save.handler(command(saveRate)),
  remove: api.commission.remove.handler(command(removeRate)),
}
