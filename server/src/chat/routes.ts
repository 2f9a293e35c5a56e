import { chatRules } from '@serein/shared/chat/rules.ts'
import { api } from '../api.ts'
import { command, once, query, transaction } from '../platform/command.ts'
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
    list: api.chat.list.handler(query(own.listOwnChats)),
    unread: api.chat.unread.handler(query(own.countOwnUnread)),
    get: api.chat.get.handler(({ context, input }) =>
      own.ownChat(context.db, context.scope, input.chatId),
    ),
    withShop: api.chat.withShop.handler(({ context, input }) =>
      own.chatWithShop(context.db, context.scope, input.shopId),
    ),
    read: api.chat.read.handler(query(own.readMessages)),
    send: api.chat.send.handler(command(sendMessage)),
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
    block: api.chat.block.handler(command(own.blockShop)),
    report: api.chat.report.handler(command(shop.reportShop)),
    live: api.chat.live.handler(({ context, input, signal }) =>
      liveChats(context, { feed, streams }, context.scope, input, signal),
    ),
  }
}

function forTheShop({ feed, streams, store }: Parts) {
  return {
    ofBusiness: api.chat.ofBusiness.handler(query(shop.listShopChats)),
    shopUnread: api.chat.shopUnread.handler(query(shop.countShopUnread)),
    shopGet: api.chat.shopGet.handler(({ context, input }) =>
      shop.shopChat(context.db, context.scope, input.chatId, context.now()),
    ),
    openForVisit: api.chat.openForVisit.handler(({ context, input }) =>
      once(context, (tx) => openForVisit(tx, context.scope, input.bookingId, context.now())),
    ),
    visitsOfClient: api.chat.visitsOfClient.handler(({ context, input }) =>
      visitsOfClient(context.db, context.scope, input.chatId, context.now()),
    ),
    shopRead: api.chat.shopRead.handler(query(own.readMessages)),
    answer: api.chat.answer.handler(command(answerMessage)),
    answerPhoto: api.chat.answerPhoto.handler(({ context, input }) =>
      answerPhoto(context, store, input),
    ),
    shopPhoto: api.chat.shopPhoto.handler(({ context, input }) =>
      photoOf(context.db, store, context.scope, input),
    ),
    shopMarkRead: api.chat.shopMarkRead.handler(command(shop.markShopRead)),
    shopTellTyping: api.chat.shopTellTyping.handler(({ context, input }) =>
      transaction(context.db, (tx) =>
        own.tellTyping(tx, context.scope, { ...input, until: typingUntil(context) }),
      ),
    ),
    assign: api.chat.assign.handler(command(shop.assignChat)),
    colleagues: api.chat.colleagues.handler(query(shop.listColleagues)),
    blockClient: api.chat.blockClient.handler(command(shop.blockClient)),
    reportClient: api.chat.reportClient.handler(command(shop.reportClient)),
    shopLive: api.chat.shopLive.handler(({ context, input, signal }) =>
      liveChats(context, { feed, streams }, context.scope, input, signal),
    ),
  }
}

const ofTheBusiness = {
  quickAnswers: api.chat.quickAnswers.handler(query(listQuickAnswers)),
  saveQuickAnswer: api.chat.saveQuickAnswer.handler(command(saveQuickAnswer)),
  removeQuickAnswer: api.chat.removeQuickAnswer.handler(command(removeQuickAnswer)),
  closedAnswer: api.chat.closedAnswer.handler(({ context, input }) =>
    getClosedAnswer(context.db, context.scope, input.shopId),
  ),
  saveClosedAnswer: api.chat.saveClosedAnswer.handler(command(saveClosedAnswer)),
}

function ofPlatform({ store }: Parts) {
  return {
    reported: api.chat.reported.handler(query(judgement.listReported)),
    openReport: api.chat.openReport.handler(command(judgement.openReport)),
    reportedPhoto: api.chat.reportedPhoto.handler(({ context, input }) =>
      judgement.reportedPhoto(context.db, store, context.scope, input),
    ),
    judge: api.chat.judge.handler(command(judgement.judge)),
    reopen: api.chat.reopen.handler(command(judgement.reopen)),
  }
}

function typingUntil(context: CallContext): Date {
  return new Date(context.now().getTime() + chatRules.typingSeconds * 1_000)
}
