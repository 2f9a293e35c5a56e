import type { Guide } from '@serein/shared/support/guide.ts'
import { hideGuide, readGuide } from './guide.ts'
import { api } from '../api.ts'
import type { LoginThrottle } from '../identity/login-throttle.ts'
import { once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Links } from '../platform/link.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope, PlatformScope } from '../platform/scope.ts'
import * as articles from './article.ts'
import * as desks from './desk.ts'
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

export const guideRoutes = (sends: Guide['sends']) => ({
  read: api.guide.read.handler(({ context, input }) =>
    readGuide(context.db, context.scope, input.shopId, sends),
  ),
  hide: api.guide.hide.handler(({ context, input }) =>
    once(context, (tx) => hideGuide(tx, context.scope, input, context.now())),
  ),
})

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
    once(context, (tx) => tickets.ask(tx, context.scope, input, told(context))),
  ),
  tickets: api.support.tickets.handler(({ context, input }) =>
    tickets.listTickets(context.db, context.scope, input),
  ),
  ticket: api.support.ticket.handler(({ context, input }) =>
    tickets.readTicket(context.db, context.scope, input.ticketId),
  ),
  write: api.support.write.handler(({ context, input }) =>
    once(context, (tx) => tickets.writeOn(tx, context.scope, input, context.now())),
  ),
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
      return once(context, (tx) => tickets.askAsGuest(tx, links, input, told(context)))
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
  queue: api.support.queue.handler(({ context, input }) =>
    desks.queue(context.db, context.scope, input),
  ),
  deskTicket: api.support.deskTicket.handler(({ context, input }) =>
    desks.deskTicket(context.db, context.scope, input.ticketId),
  ),
  answer: api.support.answer.handler(atDesk(desks.answerTicket)),
  settle: api.support.settle.handler(atDesk(desks.settleTicket)),
  assign: api.support.assign.handler(atDesk(desks.assignTicket)),
  handOver: api.support.handOver.handler(atDesk(desks.handOver)),
}

const ofPlatform = {
  platformQueue: api.support.platformQueue.handler(({ context, input }) =>
    desks.queue(context.db, context.scope, input),
  ),
  platformTicket: api.support.platformTicket.handler(({ context, input }) =>
    desks.deskTicket(context.db, context.scope, input.ticketId),
  ),
  platformAnswer: api.support.platformAnswer.handler(atDesk(desks.answerTicket)),
  platformSettle: api.support.platformSettle.handler(atDesk(desks.settleTicket)),
  platformAssign: api.support.platformAssign.handler(atDesk(desks.assignTicket)),
  platformHandOver: api.support.platformHandOver.handler(atDesk(desks.handOver)),
  ownArticles: api.support.ownArticles.handler(({ context }) =>
    articles.ownArticles(context.db, context.scope),
  ),
  ownArticle: api.support.ownArticle.handler(({ context, input }) =>
    articles.ownArticle(context.db, context.scope, input.articleId),
  ),
  saveArticle: api.support.saveArticle.handler(({ context, input }) =>
    once(context, (tx) => articles.saveArticle(tx, context.scope, input, context.now())),
  ),
  orderArticles: api.support.orderArticles.handler(({ context, input }) =>
    once(context, (tx) => articles.orderArticles(tx, context.scope, input)),
  ),
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

type Verb<I, O> = (
  tx: Tx,
  scope: Parameters<typeof desks.deskOf>[0],
  input: I,
  now: Date,
) => Promise<O>

/** A verb of a desk as a handler: its scope is that of its business, or that of the platform. */
function atDesk<I, O>(verb: Verb<I, O>) {
  return ({ context, input }: { context: CallContext<BusinessScope | PlatformScope>; input: I }) =>
    once(context, (tx) => verb(tx, context.scope, input, context.now()))
}

function told(context: CallContext) {
  return { language: context.language, now: context.now() }
}
