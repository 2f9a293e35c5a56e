import { answerStep, type GuideQuestions, hideGuide, readGuide } from './guide.ts'
import { api } from '../api.ts'
import type { LoginThrottle } from '../identity/login-throttle.ts'
import { command, once, query } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Links } from '../platform/link.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import * as articles from './article.ts'
import * as desks from './desk.ts'
import * as inbox from './inbox.ts'
import { addPhoto, photoAtDesk, photoOfAsker } from './photo.ts'
import * as tickets from './ticket.ts'

type CountMessage = LoginThrottle['countMessage']

export function supportRoutes({
  links,
  store,
  countMessage,
}: {
  links: Links
  store: PictureStore
  countMessage: CountMessage
}) {
  return {
    ...ofReaders,
    ...ofAskers,
    ...byLink(links, countMessage),
    ...ofBusiness,
    ...ofPlatform,
    ...photos({ links, store }),
  }
}

export const guideRoutes = (questions: GuideQuestions) => ({
  read: api.guide.read.handler(({ context, input }) =>
    readGuide(context.db, context.scope, input.shopId, questions),
  ),
  hide: api.guide.hide.handler(command(hideGuide)),
  answerStep: api.guide.answerStep.handler(command(answerStep)),
})

export const inboxRoutes = {
  list: api.inbox.list.handler(query(inbox.listInbox)),
  count: api.inbox.count.handler(query(inbox.countInbox)),
}

const ofReaders = {
  articles: api.support.articles.handler(({ context, input }) =>
    articles.listArticles(context.db, input, context.language),
  ),
  article: api.support.article.handler(({ context, input }) =>
    articles.readArticle(context.db, input.articleId),
  ),
  rate: api.support.rate.handler(({ context, input }) =>
    once(context, (tx) => articles.rateArticle(tx, input)),
  ),
}

const ofAskers = {
  ask: api.support.ask.handler(({ context, input }) =>
    once(context, (tx) => tickets.ask(tx, context.scope, input, languageAndTime(context))),
  ),
  tickets: api.support.tickets.handler(query(tickets.listTickets)),
  ticket: api.support.ticket.handler(({ context, input }) =>
    tickets.readTicket(context.db, context.scope, input.ticketId),
  ),
  write: api.support.write.handler(command(tickets.writeOn)),
  close: api.support.close.handler(({ context, input }) =>
    once(context, (tx) => tickets.closeOwn(tx, context.scope, input.ticketId)),
  ),
}

/** The same for whoever has the private link. */
function byLink(links: Links, countMessage: CountMessage) {
  const at = (ticketToken: string) => ({ linkHash: links.hashOf(ticketToken) })
  return {
    askAsGuest: api.support.askAsGuest.handler(async ({ context, input }) => {
      await countMessage(context.network)
      return once(context, (tx) => tickets.askAsGuest(tx, links, input, languageAndTime(context)))
    }),
    byLink: api.support.byLink.handler(({ context, input }) =>
      tickets.readTicket(context.db, at(input.ticketToken)),
    ),
    writeByLink: api.support.writeByLink.handler(({ context, input: { ticketToken, text } }) =>
      once(context, (tx) => tickets.writeOn(tx, at(ticketToken), { text }, context.now())),
    ),
    closeByLink: api.support.closeByLink.handler(({ context, input }) =>
      once(context, (tx) => tickets.closeOwn(tx, at(input.ticketToken))),
    ),
  }
}

const ofBusiness = {
  queue: api.support.queue.handler(query(desks.queue)),
  deskTicket: api.support.deskTicket.handler(({ context, input }) =>
    desks.deskTicket(context.db, context.scope, input.ticketId),
  ),
  answer: api.support.answer.handler(command(desks.answerTicket)),
  settle: api.support.settle.handler(command(desks.settleTicket)),
  assign: api.support.assign.handler(command(desks.assignTicket)),
  handOver: api.support.handOver.handler(command(desks.handOver)),
}

const ofPlatform = {
  platformQueue: api.support.platformQueue.handler(query(desks.queue)),
  platformTicket: api.support.platformTicket.handler(({ context, input }) =>
    desks.deskTicket(context.db, context.scope, input.ticketId),
  ),
  platformAnswer: api.support.platformAnswer.handler(command(desks.answerTicket)),
  platformSettle: api.support.platformSettle.handler(command(desks.settleTicket)),
  platformAssign: api.support.platformAssign.handler(command(desks.assignTicket)),
  platformHandOver: api.support.platformHandOver.handler(command(desks.handOver)),
  ownArticles: api.support.ownArticles.handler(query(articles.ownArticles)),
  ownArticle: api.support.ownArticle.handler(({ context, input }) =>
    articles.ownArticle(context.db, context.scope, input.articleId),
  ),
  saveArticle: api.support.saveArticle.handler(command(articles.saveArticle)),
  orderArticles: api.support.orderArticles.handler(command(articles.orderArticles)),
}

function photos({ links, store }: { links: Links; store: PictureStore }) {
  const { support } = api
  const at = (ticketToken: string) => ({ linkHash: links.hashOf(ticketToken) })
  return {
    addPhoto: support.addPhoto.handler(({ context, input }) =>
      addPhoto(context, store, context.scope, input),
    ),
    addPhotoByLink: support.addPhotoByLink.handler(({ context, input: { ticketToken, file } }) =>
      addPhoto(context, store, at(ticketToken), { file }),
    ),
    photo: support.photo.handler(({ context, input }) =>
      photoOfAsker(context.db, store, context.scope, input),
    ),
    photoByLink: support.photoByLink.handler(({ context, input: { ticketToken, ...wanted } }) =>
      photoOfAsker(context.db, store, at(ticketToken), wanted),
    ),
    deskPhoto: support.deskPhoto.handler(({ context, input }) =>
      photoAtDesk(context.db, store, context.scope, input),
    ),
    platformPhoto: support.platformPhoto.handler(({ context, input }) =>
      photoAtDesk(context.db, store, context.scope, input),
    ),
  }
}

function languageAndTime(context: CallContext) {
  return { language: context.language, now: context.now() }
}
