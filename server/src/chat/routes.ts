import { chatRules } from '@serein/shared/chat/rules.ts'
import { api } from '../api.ts'
import { once, transaction } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import { getClosedAnswer, saveClosedAnswer } from './closed-answer.ts'
import * as judgement from './judgement.ts'
import { type LiveParts, liveChats } from './live.ts'
import { answerMessage, sendMessage } from './message.ts'
import * as own from './own-chat.ts'
import { answerPhoto, photoOf, sendPhoto } from './photo.ts'
import { listQuickAnswers, removeQuickAnswer, saveQuickAnswer } from './quick-answer.ts'
import * as shop from './shop-chat.ts'
import { openForVisit, visitsOfClient } from './visit.ts'

type Parts = LiveParts & { store: PictureStore }

export function chatRoutes(parts: Parts) {
  return { ...forClients(parts), ...forTheShop(parts), ...ofTheBusiness, ...ofPlatform(parts) }
}

function forClients({ feed, streams, store }: Parts) {
  return {
    list: api.chat.list.handler(({ context, input }) =>
      own.listOwnChats(context.db, context.scope, input),
    ),
    unread: api.chat.unread.handler(({ context }) => own.countOwnUnread(context.db, context.scope)),
    get: api.chat.get.handler(({ context, input }) =>
      own.ownChat(context.db, context.scope, input.chatId),
    ),
    withShop: api.chat.withShop.handler(({ context, input }) =>
      own.chatWithShop(context.db, context.scope, input.shopId),
    ),
    read: api.chat.read.handler(({ context, input }) =>
      own.readMessages(context.db, context.scope, input),
    ),
    send: api.chat.send.handler(({ context, input }) =>
      once(context, (tx) => sendMessage(tx, context.scope, input, context.now())),
    ),
    sendPhoto: api.chat.sendPhoto.handler(({ context, input }) => sendPhoto(context, store, input)),
    photo: api.chat.photo.handler(({ context, input }) =>
      photoOf(context.db, store, context.scope, input),
    ),
    markRead: api.chat.markRead.handler(({ context, input }) =>
      once(context, async (tx) => {
        const { after } = await own.markRead(tx, context.scope, input)
        return { myRead: after }
      }),
    ),
    tellTyping: api.chat.tellTyping.handler(({ context, input }) =>
      transaction(context.db, (tx) =>
        own.tellTyping(tx, context.scope, { ...input, until: typingUntil(context) }),
      ),
    ),
    block: api.chat.block.handler(({ context, input }) =>
      once(context, (tx) => own.blockShop(tx, context.scope, input)),
    ),
    report: api.chat.report.handler(({ context, input }) =>
      once(context, (tx) => shop.reportShop(tx, context.scope, input, context.now())),
    ),
    live: api.chat.live.handler(({ context, input, signal }) =>
      liveChats(context, { feed, streams }, context.scope, input, signal),
    ),
  }
}

function forTheShop({ feed, streams, store }: Parts) {
  return {
    ofBusiness: api.chat.ofBusiness.handler(({ context, input }) =>
      shop.listShopChats(context.db, context.scope, input, context.now()),
    ),
    shopUnread: api.chat.shopUnread.handler(({ context }) =>
      shop.countShopUnread(context.db, context.scope),
    ),
    shopGet: api.chat.shopGet.handler(({ context, input }) =>
      shop.shopChat(context.db, context.scope, input.chatId, context.now()),
    ),
    openForVisit: api.chat.openForVisit.handler(({ context, input }) =>
      once(context, (tx) => openForVisit(tx, context.scope, input.bookingId, context.now())),
    ),
    visitsOfClient: api.chat.visitsOfClient.handler(({ context, input }) =>
      visitsOfClient(context.db, context.scope, input.chatId, context.now()),
    ),
    shopRead: api.chat.shopRead.handler(({ context, input }) =>
      own.readMessages(context.db, context.scope, input),
    ),
    answer: api.chat.answer.handler(({ context, input }) =>
      once(context, (tx) => answerMessage(tx, context.scope, input, context.now())),
    ),
    answerPhoto: api.chat.answerPhoto.handler(({ context, input }) =>
      answerPhoto(context, store, input),
    ),
    shopPhoto: api.chat.shopPhoto.handler(({ context, input }) =>
      photoOf(context.db, store, context.scope, input),
    ),
    shopMarkRead: api.chat.shopMarkRead.handler(({ context, input }) =>
      once(context, (tx) => shop.markShopRead(tx, context.scope, input)),
    ),
    shopTellTyping: api.chat.shopTellTyping.handler(({ context, input }) =>
      transaction(context.db, (tx) =>
        own.tellTyping(tx, context.scope, { ...input, until: typingUntil(context) }),
      ),
    ),
    assign: api.chat.assign.handler(({ context, input }) =>
      once(context, (tx) => shop.assignChat(tx, context.scope, input, context.now())),
    ),
    colleagues: api.chat.colleagues.handler(({ context }) =>
      shop.listColleagues(context.db, context.scope),
    ),
    blockClient: api.chat.blockClient.handler(({ context, input }) =>
      once(context, (tx) => shop.blockClient(tx, context.scope, input, context.now())),
    ),
    reportClient: api.chat.reportClient.handler(({ context, input }) =>
      once(context, (tx) => shop.reportClient(tx, context.scope, input, context.now())),
    ),
    shopLive: api.chat.shopLive.handler(({ context, input, signal }) =>
      liveChats(context, { feed, streams }, context.scope, input, signal),
    ),
  }
}

const ofTheBusiness = {
  quickAnswers: api.chat.quickAnswers.handler(({ context }) =>
    listQuickAnswers(context.db, context.scope),
  ),
  saveQuickAnswer: api.chat.saveQuickAnswer.handler(({ context, input }) =>
    once(context, (tx) => saveQuickAnswer(tx, context.scope, input, context.now())),
  ),
  removeQuickAnswer: api.chat.removeQuickAnswer.handler(({ context, input }) =>
    once(context, (tx) => removeQuickAnswer(tx, context.scope, input)),
  ),
  closedAnswer: api.chat.closedAnswer.handler(({ context, input }) =>
    getClosedAnswer(context.db, context.scope, input.shopId),
  ),
  saveClosedAnswer: api.chat.saveClosedAnswer.handler(({ context, input }) =>
    once(context, (tx) => saveClosedAnswer(tx, context.scope, input)),
  ),
}

function ofPlatform({ store }: Parts) {
  return {
    reported: api.chat.reported.handler(({ context, input }) =>
      judgement.listReported(context.db, context.scope, input),
    ),
    openReport: api.chat.openReport.handler(({ context, input }) =>
      once(context, (tx) => judgement.openReport(tx, context.scope, input, context.now())),
    ),
    reportedPhoto: api.chat.reportedPhoto.handler(({ context, input }) =>
      judgement.reportedPhoto(context.db, store, context.scope, input),
    ),
    judge: api.chat.judge.handler(({ context, input }) =>
      once(context, (tx) => judgement.judge(tx, context.scope, input, context.now())),
    ),
    reopen: api.chat.reopen.handler(({ context, input }) =>
      once(context, (tx) => judgement.reopen(tx, context.scope, input)),
    ),
  }
}

function typingUntil(context: CallContext): Date {
  return new Date(context.now().getTime() + chatRules.typingSeconds * 1_000)
}
