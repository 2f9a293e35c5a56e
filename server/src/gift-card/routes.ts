import { api } from '../api.ts'
import { command, once, query } from '../platform/command.ts'
import type { Links } from '../platform/link.ts'
import { claim } from './claim.ts'
import type { GiftCardCodes } from './code.ts'
import {
  blockCard,
  findCard,
  getCard,
  listCards,
  printCard,
  replaceCard,
  sendCard,
  unblockCard,
} from './desk.ts'
import { balanceOf, cardByLink, myCards } from './read.ts'
import { cardSettings, saveCardSetting, sellersOf } from './setting.ts'

/** Gift cards, but for their sale, which is an order’s. */
export function giftCardRoutes(parts: { links: Links; codes: GiftCardCodes }) {
  const { links, codes } = parts
  const { giftCard } = api
  return {
    sellers: giftCard.sellers.handler(({ context, input }) => sellersOf(context.db, input)),
    balance: giftCard.balance.handler(({ context, input }) => balanceOf(context, codes, input)),
    mine: giftCard.mine.handler(({ context }) => myCards(context, links)),
    byLink: giftCard.byLink.handler(({ context, input }) =>
      cardByLink(context, parts, input.cardToken),
    ),
    claim: giftCard.claim.handler(({ context, input }) => claim(context, parts, input)),
    settings: giftCard.settings.handler(({ context }) => cardSettings(context.db, context.scope)),
    saveSetting: giftCard.saveSetting.handler(command(saveCardSetting)),
    list: giftCard.list.handler(({ context, input }) => listCards(context, codes, input)),
    get: giftCard.get.handler(query(getCard)),
    find: giftCard.find.handler(({ context, input }) => findCard(context, codes, input)),
    block: giftCard.block.handler(command(blockCard)),
    unblock: giftCard.unblock.handler(command(unblockCard)),
    replace: giftCard.replace.handler(({ context, input }) =>
      once(context, (tx) => replaceCard(tx, context.scope, input, context.now(), codes)),
    ),
    send: giftCard.send.handler(command(sendCard)),
    print: giftCard.print.handler(({ context, input }) =>
      once(context, (tx) => printCard(tx, context.scope, input, context.now(), parts)),
    ),
  }
}
