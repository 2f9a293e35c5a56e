import type { SignInMethods } from '@serein/shared/identity/contract.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { api } from '../api.ts'
import { appPlatformOf } from '../platform/app-origin.ts'
import { command, once, query } from '../platform/command.ts'
import type { AppConfig } from '../platform/config-app.ts'
import type { CallContext } from '../platform/context.ts'
import type { PersonPart } from '../platform/person.ts'
import type { PictureStore } from '../platform/picture-store.ts'
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
import { getPlatform, renamePlatform } from './platform-name.ts'
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
  security: api.identity.security.handler(query(securityOf)),
  ownSignInMethods: api.identity.ownSignInMethods.handler(async ({ context }) => {
    const sessionId = (await resolveUser(context.headers))?.sessionId ?? null
    const own = await ownSignInMethods(context.db, context.scope, signInMethods.firebase !== null)
    return { ...own, isRecent: await isSessionRecent(context.db, sessionId, context.now()) }
  }),
  removeSignInMethod: api.identity.removeSignInMethod.handler(async ({ context, input }) => {
    // What leads in there is taken away there.
    if (signInMethods.firebase) throw refuse('sign_in_method_closed')
    const sessionId = (await resolveUser(context.headers))?.sessionId ?? null
    const scope = context.scope
    return once(context, (tx) =>
      removeSignInMethod(tx, scope, { ...input, sessionId }, context.now()),
    )
  }),
  chooseLanguage: api.identity.chooseLanguage.handler(({ context, input }) =>
    once(context, (tx) => chooseLanguage(tx, context.scope, input.language)),
  ),
})

export const appRoutes = ({ settings }: AppConfig) => ({
  read: api.app.read.handler(({ input }) => settings[input.platform]),
})

/** What a person has here of their own, and the texts they agree to. */
export function accountRoutes(services: {
  store: PictureStore
  vault: Vault
  parts: PersonPart[]
  resolveUser: ResolveUser
  reauthenticate: LoginThrottle['reauthenticate']
}) {
  return {
    legal: legalRoutes,
    consent: consentRoutes,
    profile: profileRoutes(services),
    wellness: wellnessRoutes(services),
    device: deviceRoutes(services),
    person: personRoutes(services),
    platform: platformRoutes,
    platformAdmin: platformAdminRoutes,
  }
}

const platformRoutes = {
  get: api.platform.get.handler(query(getPlatform)),
  rename: api.platform.rename.handler(command(renamePlatform)),
}

const platformAdminRoutes = {
  list: api.platformAdmin.list.handler(query(listAdmins)),
  give: api.platformAdmin.give.handler(command(giveAdmin)),
  take: api.platformAdmin.take.handler(command(takeAdmin)),
}

const legalRoutes = {
  get: api.legal.get.handler(({ context, input }) =>
    legal.getLegal(context.db, input, context.now()),
  ),
  history: api.legal.history.handler(({ context, input }) =>
    drafts.legalHistory(context.db, context.scope, input.kind, context.now()),
  ),
  saveDraft: api.legal.saveDraft.handler(command(drafts.saveDraft)),
  discardDraft: api.legal.discardDraft.handler(command(drafts.discardDraft)),
  publish: api.legal.publish.handler(command(drafts.publishDraft)),
}

const consentRoutes = {
  list: api.consent.list.handler(({ context }) =>
    legal.listConsents(context.db, context.scope, context.now()),
  ),
  give: api.consent.give.handler(({ context, input }) =>
    once(context, (tx) =>
      legal.giveConsent(tx, context.scope, input, {
        language: context.language,
        now: context.now(),
      }),
    ),
  ),
  withdraw: api.consent.withdraw.handler(({ context, input }) =>
    once(context, (tx) => legal.withdrawConsent(tx, context.scope, input.kind, context.now())),
  ),
}

export const profileRoutes = ({ store }: { store: PictureStore }) => ({
  get: api.profile.get.handler(query(profiles.getProfile)),
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
    notes.getWellness(context.db, vault, context.scope),
  ),
  save: api.wellness.save.handler(({ context, input }) =>
    once(context, (tx) =>
      notes.saveWellness(tx, vault, context.scope, input, {
        language: context.language,
        now: context.now(),
      }),
    ),
  ),
  forget: api.wellness.forget.handler(({ context }) =>
    once(context, (tx) => notes.forgetWellness(tx, context.scope, context.now())),
  ),
})

const deviceRoutes = ({ resolveUser }: { resolveUser: ResolveUser }) => {
  const current = async ({ headers }: CallContext) =>
    (await resolveUser(headers))?.sessionId ?? null
  return {
    list: api.device.list.handler(async ({ context }) =>
      devices.listDevices(context.db, context.scope, await current(context), context.now()),
    ),
    logOut: api.device.logOut.handler(async ({ context, input }) => {
      const [scope, here] = [context.scope, await current(context)]
      return once(context, async (tx) => {
        await devices.logOutDevice(tx, scope, input.deviceId)
        return devices.listDevices(tx, scope, here, context.now())
      })
    }),
    logOutOthers: api.device.logOutOthers.handler(async ({ context }) => {
      const [scope, here] = [context.scope, await current(context)]
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
  reauthenticate,
}: {
  parts: PersonPart[]
  store: PictureStore
  resolveUser: ResolveUser
  reauthenticate: LoginThrottle['reauthenticate']
}) => ({
  download: api.person.download.handler(async ({ context, input: { language } }) => {
    const scope = context.scope
    const about = { language, now: context.now(), log: context.log }
    const bytes = await exportPerson(context.db, { parts, store }, scope, about)
    return new File([Buffer.from(bytes)], 'my-data.zip', { type: 'application/zip' })
  }),
  erasure: api.person.erasure.handler(({ context }) =>
    erasures.erasureOf(context.db, parts, context.scope),
  ),
  erase: api.person.erase.handler(async ({ context, input }) => {
    const sessionId = (await resolveUser(context.headers))?.sessionId ?? null
    const passwordProof = { password: input.password, sessionId }
    const scope = context.scope
    // Around the transaction: a wrong try is taken back with nothing.
    return reauthenticate(scope.userId, () =>
      once(context, (tx) => erasures.askErasure(tx, parts, scope, passwordProof, context.now())),
    )
  }),
  keep: api.person.keep.handler(({ context }) =>
    once(context, (tx) => erasures.keepPerson(tx, parts, context.scope)),
  ),
})
