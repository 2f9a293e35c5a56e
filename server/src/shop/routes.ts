import { api } from '../api.ts'
import { command, once, query } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope, PlatformScope } from '../platform/scope.ts'
import * as albums from './album.ts'
import * as settings from './change-settings.ts'
import { changeProfile, readProfile } from './business-profile.ts'
import { favour, listFavourites } from './favourite.ts'
import { introduceShop } from './introduction.ts'
import { changeMessageTimes } from './message-times.ts'
import { openShop } from './new-shop.ts'
import {
  changeListed,
  closeForGood,
  type ClosingParts,
  listOwnShops,
  openAgain,
} from './own-shop.ts'
import * as pictures from './pictures.ts'
import { listPlacements, removePlacement, savePlacement } from './placement.ts'
import { changeSeller } from './seller.ts'
import { type SettingParts, settingsOf } from './settings.ts'
import {
  getShop,
  limitUnpaid,
  listShops,
  releaseUnanswered,
  requirePhone,
  tellClients,
} from './shop.ts'
import {
  directory,
  liftSuspension,
  pickShop,
  standing,
  suspendBusiness,
  type VisitsOf,
} from './suspension.ts'
import { listTexts, restoreText, saveText } from './text.ts'

export const shopRoutes = {
  list: api.shop.list.handler(({ context, input }) => listShops(context.db, input, context.now())),
  get: api.shop.get.handler(({ context, input }) =>
    getShop(context.db, input.shopId, context.now()),
  ),
  favourites: api.shop.favourites.handler(({ context }) =>
    listFavourites(context.db, context.scope, context.now()),
  ),
  favour: api.shop.favour.handler(command(favour)),
  open: api.shop.open.handler(command(openShop)),
  requirePhone: api.shop.requirePhone.handler(command(requirePhone)),
  limitUnpaid: api.shop.limitUnpaid.handler(command(limitUnpaid)),
  releaseUnanswered: api.shop.releaseUnanswered.handler(command(releaseUnanswered)),
  tellClients: api.shop.tellClients.handler(command(tellClients)),
}

/** The shops of a business: which of them are found, and which have closed. */
export function ownShopRoutes(parts: ClosingParts) {
  return {
    own: api.shop.own.handler(({ context }) => listOwnShops(context.db, context.scope)),
    changeListed: api.shop.changeListed.handler(command(changeListed)),
    closeForGood: api.shop.closeForGood.handler(command(closeForGood, parts)),
    openAgain: api.shop.openAgain.handler(command(openAgain)),
  }
}

/** What a shop's people set, payments aside. */
export function settingRoutes(parts: SettingParts) {
  type OfShop = { shopId: string }
  const change =
    <I extends OfShop>(
      verb: (
        tx: Tx,
        scope: BusinessScope,
        parts: SettingParts,
        input: I,
        now: Date,
      ) => Promise<void>,
    ) =>
    ({ context, input }: { context: CallContext<BusinessScope>; input: I }) =>
      once(context, async (tx) => {
        const scope = context.scope
        await verb(tx, scope, parts, input, context.now())
        return settingsOf(tx, scope, input.shopId, context.now())
      })
  return {
    settings: api.shop.settings.handler(({ context, input }) =>
      settingsOf(context.db, context.scope, input.shopId, context.now()),
    ),
    changeDetails: api.shop.changeDetails.handler(change(settings.changeDetails)),
    changeHours: api.shop.changeHours.handler(change(settings.changeHours)),
    close: api.shop.close.handler(change(settings.closeShop)),
    reopen: api.shop.reopen.handler(change(settings.reopenShop)),
    changeBookingRules: api.shop.changeBookingRules.handler(change(settings.changeBookingRules)),
    askFirst: api.shop.askFirst.handler(change(settings.askFirst)),
    limitOpen: api.shop.limitOpen.handler(change(settings.limitOpen)),
    space: api.shop.space.handler(change(settings.spaceVisits)),
    requireEarlier: api.shop.requireEarlier.handler(change(settings.requireEarlier)),
    goOut: api.shop.goOut.handler(change(settings.goOut)),
    chooseColor: api.shop.chooseColor.handler(change(settings.chooseColor)),
    changeSeller: api.shop.changeSeller.handler(change(changeSeller)),
    changeMessageTimes: api.shop.changeMessageTimes.handler(change(changeMessageTimes)),
    introduce: api.shop.introduce.handler(change(introduceShop)),
  }
}

export const pictureRoutes = ({ store }: { store: PictureStore }) => ({
  pictures: api.shop.pictures.handler(({ context, input }) =>
    pictures.listPictures(context.db, context.scope, input.shopId),
  ),
  addPicture: api.shop.addPicture.handler(({ context, input }) =>
    pictures.addPicture(context, store, input),
  ),
  describePicture: api.shop.describePicture.handler(command(pictures.describePicture)),
  removePicture: api.shop.removePicture.handler(command(pictures.removePicture)),
  restorePicture: api.shop.restorePicture.handler(command(pictures.restorePicture)),
  orderPictures: api.shop.orderPictures.handler(command(pictures.orderPictures)),
  saveAlbum: api.shop.saveAlbum.handler(command(albums.saveAlbum)),
  orderAlbums: api.shop.orderAlbums.handler(command(albums.orderAlbums)),
  removeAlbum: api.shop.removeAlbum.handler(command(albums.removeAlbum)),
  restoreAlbum: api.shop.restoreAlbum.handler(command(albums.restoreAlbum)),
  putInAlbum: api.shop.putInAlbum.handler(command(albums.putInAlbum)),
})

const textRoutes = {
  list: api.text.list.handler(query(listTexts)),
  save: api.text.save.handler(command(saveText)),
  restore: api.text.restore.handler(command(restoreText)),
}

/** What the platform does with businesses; `visitsOf` counts their visits. */
export function suspensionRoutes({ visitsOf }: { visitsOf: VisitsOf }) {
  type One = { businessId: string }
  const after =
    <I extends One>(verb: (tx: Tx, scope: PlatformScope, input: I, now: Date) => Promise<void>) =>
    ({ context, input }: { context: CallContext<PlatformScope>; input: I }) =>
      once(context, async (tx) => {
        const [scope, now] = [context.scope, context.now()]
        await verb(tx, scope, input, now)
        return standing(tx, scope, input.businessId, { visitsOf, now })
      })
  return {
    directory: api.business.directory.handler(({ context, input }) => {
      const now = context.now()
      return directory(context.db, context.scope, input, { visitsOf, now })
    }),
    ofPlatform: api.business.ofPlatform.handler(({ context, input }) => {
      const services = { visitsOf, now: context.now() }
      return standing(context.db, context.scope, input.businessId, services)
    }),
    suspend: api.business.suspend.handler(after(suspendBusiness)),
    lift: api.business.lift.handler(after(liftSuspension)),
    pick: api.business.pick.handler(after(pickShop)),
    profile: api.business.profile.handler(({ context }) => readProfile(context.db, context.scope)),
    changeProfile: api.business.changeProfile.handler(command(changeProfile)),
  }
}

const placementRoutes = {
  list: api.placement.list.handler(query(listPlacements)),
  save: api.placement.save.handler(command(savePlacement)),
  remove: api.placement.remove.handler(command(removePlacement)),
}

/** Nouns of the slice that are its own in the contract. */
export const nounRoutes = { placement: placementRoutes, text: textRoutes }
