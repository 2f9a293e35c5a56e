import type { SignInMethods } from '@serein/shared/identity/contract.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { api } from '../api.ts'
import { appPlatformOf } from '../platform/app-origin.ts'
import { once } from '../platform/command.ts'
import type { AppConfig } from '../platform/config-app.ts'
import type { CallContext } from '../platform/context.ts'
import type { PersonPart } from '../platform/person.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Tx } from '../platform/pool.ts'
import {
  asCustomer,
  asPlatform,
  type CustomerScope,
  type PlatformScope,
} from '../platform/scope.ts'
import type { Vault } from '../platform/vault.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { chooseLanguage, sessionUser, type TenantOf } from './identity.ts'
import { securityOf } from './security.ts'
import * as devices from './device.ts'
import * as erasures from './erasure.ts'
import { exportPerson } from './export.ts'
import * as legal from './legal.ts'
import * as drafts from './legal-draft.ts'
import { giveAdmin, listAdmins, takeAdmin } from './platform-admin.ts'
import * as profiles from './profile.ts'
import type { ResolveUser } from './resolve.ts'
import { isSessionRecent } from './recent-auth.ts'
import { ownSignInMethods, removeSignInMethod, signInMethodsWithin } from './sign-in-methods.ts'
import * as notes from './wellness.ts'

export const identityRoutes = ({
  resolveUser,
  tenantOf,
  signInMethods,
  app,
}: {
  resolveUser: ResolveUser
  tenantOf: TenantOf
  signInMethods: SignInMethods
  app: AppConfig
}) => ({
  signInMethods: api.identity.signInMethods.handler(({ context: { headers } }) =>
    signInMethodsWithin(signInMethods, app, appPlatformOf(headers)),
  ),
  session: api.identity.session.handler(async ({ context }) => {
    const user = await resolveUser(context.headers)
    return { user: await sessionUser(context.db, user, tenantOf) }
  }),
  security: api.identity.security.handler(({ context }) =>
    securityOf(context.db, asCustomer(context.scope)),
  ),
  ownSignInMethods: api.identity.ownSignInMethods.handler(async ({ context }) => {
    const sessionId = (await resolveUser(context.headers))?.sessionId ?? null
    const own = await ownSignInMethods(
      context.db,
      asCustomer(context.scope),
      signInMethods.firebase !== null,
    )
    return { ...own, isRecent: await isSessionRecent(context.db, sessionId, context.now()) }
  }),
  removeSignInMethod: api.identity.removeSignInMethod.handler(async ({ context, input }) => {
    // What leads in there is taken away there.
    if (signInMethods.firebase) throw refuse('sign_in_method_closed')
    const sessionId = (await resolveUser(context.headers))?.sessionId ?? null
    const scope = asCustomer(context.scope)
    return once(context, (tx) =>
      removeSignInMethod(tx, scope, { ...input, sessionId }, context.now()),
    )
  }),
  chooseLanguage: api.identity.chooseLanguage.handler(({ context, input }) =>
    once(context, (tx) => chooseLanguage(tx, asCustomer(context.scope), input.language)),
  ),
})

export const appRoutes = ({ settings }: AppConfig) => ({
  read: api.app.read.handler(({ input }) => settings[input.platform]),
})

/** What a person has here of their own, and the texts they agree to. */
export function accountRoutes(given: {
  store: PictureStore
  vault: Vault
  parts: PersonPart[]
  resolveUser: ResolveUser
  passwordAgain: LoginThrottle['passwordAgain']
}) {
  return {
    legal: legalRoutes,
    consent: consentRoutes,
    profile: profileRoutes(given),
    wellness: wellnessRoutes(given),
    device: deviceRoutes(given),
    person: personRoutes(given),
    platformAdmin: platformAdminRoutes,
  }
}

const platformAdminRoutes = {
  list: api.platformAdmin.list.handler(({ context }) =>
    listAdmins(context.db, asPlatform(context.scope)),
  ),
  give: api.platformAdmin.give.handler(ofPlatform(giveAdmin)),
  take: api.platformAdmin.take.handler(ofPlatform(takeAdmin)),
}

const legalRoutes = {
  get: api.legal.get.handler(({ context, input }) =>
    legal.getLegal(context.db, input, context.now()),
  ),
  history: api.legal.history.handler(({ context, input }) =>
    drafts.legalHistory(context.db, asPlatform(context.scope), input.kind, context.now()),
  ),
  saveDraft: api.legal.saveDraft.handler(ofPlatform(drafts.saveDraft)),
  discardDraft: api.legal.discardDraft.handler(ofPlatform(drafts.discardDraft)),
  publish: api.legal.publish.handler(ofPlatform(drafts.publishDraft)),
}

const consentRoutes = {
  list: api.consent.list.handler(({ context }) =>
    legal.listConsents(context.db, asCustomer(context.scope), context.now()),
  ),
  give: api.consent.give.handler(({ context, input }) =>
    once(context, (tx) =>
      legal.giveConsent(tx, asCustomer(context.scope), input, {
        language: context.language,
        now: context.now(),
      }),
    ),
  ),
  withdraw: api.consent.withdraw.handler(({ context, input }) =>
    once(context, (tx) =>
      legal.withdrawConsent(tx, asCustomer(context.scope), input.kind, context.now()),
    ),
  ),
}

export const profileRoutes = ({ store }: { store: PictureStore }) => ({
  get: api.profile.get.handler(({ context }) =>
    profiles.getProfile(context.db, asCustomer(context.scope)),
  ),
  save: api.profile.save.handler(command(profiles.saveProfile)),
  setUp: api.profile.setUp.handler(command(profiles.setUp)),
  addPhoto: api.profile.addPhoto.handler(({ context, input }) =>
    profiles.addPhoto(context, store, input),
  ),
  removePhoto: api.profile.removePhoto.handler(({ context }) =>
    profiles.removePhoto(context, store),
  ),
})

const wellnessRoutes = ({ vault }: { vault: Vault }) => ({
  get: api.wellness.get.handler(({ context }) =>
    notes.getWellness(context.db, vault, asCustomer(context.scope)),
  ),
  save: api.wellness.save.handler(({ context, input }) =>
    once(context, (tx) =>
      notes.saveWellness(tx, vault, asCustomer(context.scope), input, {
        language: context.language,
        now: context.now(),
      }),
    ),
  ),
  forget: api.wellness.forget.handler(({ context }) =>
    once(context, (tx) => notes.forgetWellness(tx, asCustomer(context.scope), context.now())),
  ),
})

const deviceRoutes = ({ resolveUser }: { resolveUser: ResolveUser }) => {
  const current = async ({ headers }: CallContext) =>
    (await resolveUser(headers))?.sessionId ?? null
  return {
    list: api.device.list.handler(async ({ context }) =>
      devices.listDevices(
        context.db,
        asCustomer(context.scope),
        await current(context),
        context.now(),
      ),
    ),
    logOut: api.device.logOut.handler(async ({ context, input }) => {
      const [scope, here] = [asCustomer(context.scope), await current(context)]
      return once(context, async (tx) => {
        await devices.logOutDevice(tx, scope, input.deviceId)
        return devices.listDevices(tx, scope, here, context.now())
      })
    }),
    logOutOthers: api.device.logOutOthers.handler(async ({ context }) => {
      const [scope, here] = [asCustomer(context.scope), await current(context)]
      return once(context, async (tx) => {
        await devices.logOutOthers(tx, scope, here)
        return devices.listDevices(tx, scope, here, context.now())
      })
    }),
  }
}

const personRoutes = ({
  parts,
  store,
  resolveUser,
  passwordAgain,
}: {
  parts: PersonPart[]
  store: PictureStore
  resolveUser: ResolveUser
  passwordAgain: LoginThrottle['passwordAgain']
}) => ({
  download: api.person.download.handler(async ({ context, input: { language } }) => {
    const scope = asCustomer(context.scope)
    const about = { language, now: context.now(), log: context.log }
    const bytes = await exportPerson(context.db, { parts, store }, scope, about)
    return new File([Buffer.from(bytes)], 'my-data.zip', { type: 'application/zip' })
  }),
  erasure: api.person.erasure.handler(({ context }) =>
    erasures.erasureOf(context.db, parts, asCustomer(context.scope)),
  ),
  erase: api.person.erase.handler(async ({ context, input }) => {
    const sessionId = (await resolveUser(context.headers))?.sessionId ?? null
    const passwordProof = { password: input.password, sessionId }
    const scope = asCustomer(context.scope)
    // Around the transaction: a wrong try is taken back with nothing.
    return passwordAgain(scope.userId, () =>
      once(context, (tx) => erasures.askErasure(tx, parts, scope, passwordProof, context.now())),
    )
  }),
  keep: api.person.keep.handler(({ context }) =>
    once(context, (tx) => erasures.keepPerson(tx, parts, asCustomer(context.scope))),
  ),
})

/** A verb of a member as a handler. */
function command<I, O>(verb: (tx: Tx, scope: CustomerScope, input: I, now: Date) => Promise<O>) {
  return ({ context, input }: { context: CallContext; input: I }) =>
    once(context, (tx) => verb(tx, asCustomer(context.scope), input, context.now()))
}

/** A verb of the platform as a handler. */
function ofPlatform<I, O>(verb: (tx: Tx, scope: PlatformScope, input: I, now: Date) => Promise<O>) {
  return ({ context, input }: { context: CallContext; input: I }) =>
    once(context, (tx) => verb(tx, asPlatform(context.scope), input, context.now()))
}
