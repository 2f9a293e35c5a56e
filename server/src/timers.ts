import type { Logger } from 'pino'
import type { openLinks } from './platform/link.ts'
import { removeOverdueTests } from './booking/desk/test-visit.ts'
import { sweepSeries } from './booking/series/sweep.ts'
import { signalTimers } from './booking/signal/sweep.ts'
import { visitTimers } from './booking/sweep.ts'
import { forgetInvitations } from './business/invitation.ts'
import { forgetFormer } from './business/member.ts'
import { campaignDropReason, sendCampaigns } from './campaign/recipient.ts'
import { partsOfCustomer } from './customer.ts'
import { formTimers } from './booking/health/sweep.ts'
import { clientFilesAmong, resealFiles } from './customer/client-file-content.ts'
import { forgetFiles, sweepMerges } from './customer/sweep.ts'
import { resealTreatments } from './customer/treatment-note.ts'
import { resealAccounts } from './payment/account-seal.ts'
import { sweepPrices } from './catalogue/price-begin.ts'
import { forgetRecipients } from './campaign/sweep.ts'
import { forgetChats } from './chat/sweep.ts'
import { moneyTimers } from './checkout/money.ts'
import { sweepOrders } from './checkout/order.ts'
import { askForDeposits } from './checkout/series-deposit.ts'
import { sweepPasses } from './pass/sweep.ts'
import { forgetCards, sweepCards } from './gift-card/sweep.ts'
import { forgetParkedSales } from './checkout/parked-sale.ts'
import type { Following } from './payment/provider-event.ts'
import { forgetLinks } from './identity/mail-link.ts'
import { forgetRegistrations } from './identity/registration.ts'
import { forgetVisitors } from './identity/sweep.ts'
import { forgetAhead } from './identity/clock-ahead.ts'
import { forgetTries } from './identity/try-limit.ts'
import { resealWellness } from './identity/wellness.ts'
import type { openChannels } from './notification/channels.ts'
import { deliver } from './notification/delivery.ts'
import { followSms } from './notification/sms-cost.ts'
import { forgetOldMessages, sweepMessages } from './notification/sweep.ts'
import { sweepMemberships } from './pass/membership-sweep.ts'
import type { Db } from './platform/pool.ts'
import type { PictureStore } from './platform/picture-store.ts'
import type { Vault } from './platform/vault.ts'
import { forgetOld } from './platform/retention.ts'
import { every } from './platform/timer.ts'
import { noteDaysThatCame, workOutReports } from './report/due.ts'
import { forgetWishes } from './report/sweep.ts'
import { runImports } from './import/job.ts'
import { forgetImports } from './import/sweep.ts'
import { forgetReports } from './review/judgement.ts'
import { staffQuestions } from './slot/staff-use.ts'
import type { ShopSnapshots } from './slot/shop-snapshot.ts'
import { sweepPictures } from './shop/sweep.ts'
import { photoFilesAmong } from './support/photo.ts'
import { forgetTickets } from './support/sweep.ts'
import { privateCalendarTimers } from './team/private-calendar/sweep.ts'
import { forgetRota } from './team/sweep.ts'
import { waitingTimers } from './waiting/sweep.ts'

/** What time alone makes due. @returns of each, what stops it */
export function timedVerbs(dependencies: {
  store: PictureStore
  vault: Vault
  log: Logger
  following: Following
  now: () => Date
  erase: (then: Date, signal: AbortSignal) => Promise<number>
  links: ReturnType<typeof openLinks>
  messaging: ReturnType<typeof openChannels>
  snapshots: ShopSnapshots
}) {
  const { following, store, vault, log, now, erase, links, snapshots } = dependencies
  const { db } = following
  const { channels, on, write } = dependencies.messaging
  const worker = { db, channels, on, write, now, log, campaignDropReason }
  return [
    every(3_600_000, 'platform.forget', log, () => forgetOld(db, now())),
    every(3_600_000, 'picture.sweep', log, (signal) =>
      sweepPictures(db, store, log, now(), [photoFilesAmong, clientFilesAmong], signal),
    ),
    ...identityTimers(db, vault, log, now),
    every(3_600_000, 'treatment.reseal', log, (signal) => resealTreatments(db, vault, signal)),
    every(3_600_000, 'client_file.reseal', log, (signal) => resealFiles(db, vault, signal)),
    every(3_600_000, 'provider_account.reseal', log, (signal) => resealAccounts(db, vault, signal)),
    ...[signalTimers, formTimers].flatMap((timers) => timers({ db, vault, log, now })),
    ...privateCalendarTimers({ db, vault, log, now, questions: staffQuestions }),
    every(3_600_000, 'member.forget', log, () => forgetFormer(db, now())),
    every(3_600_000, 'invitation.forget', log, () => forgetInvitations(db, now())),
    every(60_000, 'customer.sweep', log, (signal) =>
      sweepMerges(db, partsOfCustomer, now(), signal),
    ),
    every(3_600_000, 'client_file.forget', log, () => forgetFiles(db, now())),
    every(60_000, 'price.begin', log, (signal) => sweepPrices(db, now(), signal)),
    every(10_000, 'person.erase', log, (signal) => erase(now(), signal)),
    ...visitTimers({ db, now }, log),
    every(3_600_000, 'booking.tell_of_series', log, () => sweepSeries(db, now())),
    every(60_000, 'booking.remove_tests', log, () => removeOverdueTests(db, now())),
    every(600_000, 'booking.ask_deposits', log, () => askForDeposits(db, links, now())),
    every(10_000, 'pass.sweep', log, (signal) => sweepPasses(db, now(), signal)),
    every(10_000, 'order.sweep', log, (signal) => sweepOrders(db, now(), signal)),
    every(60_000, 'membership.sweep', log, (signal) =>
      sweepMemberships(db, following.providers, now(), signal),
    ),
    every(10_000, 'gift_card.sweep', log, (signal) => sweepCards(db, now(), signal)),
    every(3_600_000, 'gift_card.forget', log, () => forgetCards(db, now())),
    ...moneyTimers(following, log, now),
    every(3_600_000, 'sale.forget_parked', log, () => forgetParkedSales(db, now())),
    ...waitingTimers({ db, snapshots, vault, now }, log),
    every(3_600_000, 'rota.forget', log, () => forgetRota(db, now())),
    every(3_600_000, 'review.forget', log, () => forgetReports(db, now())),
    every(3_600_000, 'support.forget', log, () => forgetTickets(db, now())),
    every(3_600_000, 'chat.forget', log, () => forgetChats(db, now())),
    every(3_600_000, 'notification.forget', log, () => forgetOldMessages(db, now())),
    every(500, 'notification.consume', log, (signal) =>
      sweepMessages(db, { on, links }, now, signal),
    ),
    every(500, 'notification.deliver', log, (signal) => deliver(worker, signal)),
    every(10_000, 'notification.follow', log, (signal) => followSms(db, channels.sms, now, signal)),
    every(2_000, 'campaign.send', log, (signal) => sendCampaigns(db, { on, links }, now, signal)),
    every(3_600_000, 'campaign.forget', log, () => forgetRecipients(db, now())),
    every(2_000, 'report.work_out', log, (signal) => workOutReports(db, now, signal)),
    every(60_000, 'report.note_days', log, () => noteDaysThatCame(db, now())),
    every(3_600_000, 'lost_wish.forget', log, () => forgetWishes(db, now())),
    every(500, 'import.run', log, (signal) => runImports({ db, snapshots, log, now, signal })),
    every(3_600_000, 'import.forget', log, () => forgetImports(db, now())),
  ]
}

function identityTimers(db: Db, vault: Vault, log: Logger, now: () => Date) {
  return [
    every(3_600_000, 'identity.forget', log, () => forgetLinks(db, now())),
    every(3_600_000, 'visitor.forget', log, () => forgetVisitors(db, now())),
    every(3_600_000, 'registration.forget', log, () => forgetRegistrations(db, now())),
    every(3_600_000, 'try_limit.forget', log, () => forgetTries(db, now())),
    every(300_000, 'try_limit.ahead', log, () => forgetAhead(db, now())),
    every(3_600_000, 'wellness.reseal', log, (signal) => resealWellness(db, vault, signal)),
  ]
}
