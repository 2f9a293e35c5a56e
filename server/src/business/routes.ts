import { refuse } from '@serein/shared/refusal.ts'
import { api } from '../api.ts'
import { hashPassword } from '../identity/password-cost.ts'
import { refuseGuessed } from '../identity/new-password.ts'
import type { ResolveUser } from '../identity/resolve.ts'
import { answeredBefore, once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Links } from '../platform/link.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, CustomerScope, PlatformScope } from '../platform/scope.ts'
import { listApprovers } from './approval.ts'
import * as desks from './desk.ts'
import { hashPin } from './pin.ts'
import * as invitations from './invitation.ts'
import * as members from './member.ts'
import { inviteBusiness, inviteOwner } from './new-business.ts'
import { beginInstallation, readInstallation, refuseSetUp } from './installation.ts'
import {
  chooseBusiness,
  getBusiness,
  listBusinesses,
  me,
  myBusinesses,
  type OfMember,
  type OfProfile,
} from './business.ts'

type Given = OfMember &
  OfProfile & {
    withShops: (db: Db) => Promise<string[]>
    resolveUser: ResolveUser
  }

export const businessRoutes = ({
  textsOf,
  logoOf,
  withShops,
  resolveUser,
  ...ofMember
}: Given) => ({
  mine: api.business.mine.handler(async ({ context }) => {
    const user = await resolveUser(context.headers)
    return myBusinesses(context.db, user ?? { ...context.scope, businessId: null })
  }),
  choose: api.business.choose.handler(({ context, input }) =>
    once(context, (tx) => chooseBusiness(tx, bySession(context), input.businessId)),
  ),
  me: api.business.me.handler(({ context }) => me(context.db, context.scope, ofMember)),
  list: api.business.list.handler(async ({ context: { db } }) =>
    listBusinesses(db, await withShops(db)),
  ),
  get: api.business.get.handler(({ context, input }) =>
    getBusiness(context.db, input.businessId, { textsOf, logoOf }),
  ),
})

export const installationRoutes = {
  read: api.installation.read.handler(({ context }) => readInstallation(context.db)),
  begin: api.installation.begin.handler(async ({ context, input }) => {
    const before = await answeredBefore<{ businessId: string }>(context)
    if (before) return before
    await refuseSetUp(context.db, input, context.now())
    const password = await hashPassword(input.password)
    return once(context, (tx) => beginInstallation(tx, { ...input, password }, context.now()))
  }),
}

/** How the platform takes a business in. */
export function newBusinessRoutes(links: Links) {
  // As of invitations: what is kept with the command's key does not hold the code.
  type Invited = { businessId: string; invitationId: string }
  const withCode = async (context: CallContext<PlatformScope>, invited: Invited) => ({
    businessId: invited.businessId,
    code: await invitations.codeOf(context.db, links, invited),
  })
  return {
    invite: api.business.invite.handler(async ({ context, input }) => {
      const { scope } = context
      const work = (tx: Tx) => inviteBusiness(tx, scope, { ...input, links }, context.now())
      return withCode(context, await once(context, work))
    }),
    inviteOwner: api.business.inviteOwner.handler(async ({ context, input }) => {
      const { scope } = context
      const work = (tx: Tx) => inviteOwner(tx, scope, { ...input, links }, context.now())
      return withCode(context, await once(context, work))
    }),
  }
}

type Verb<I, O> = (
  tx: Tx,
  scope: BusinessScope,
  input: I,
  now: Date,
  questions: members.MemberQuestions,
) => Promise<O>

/** Who works for a business, who is asked to, and the desks that they share. */
export function memberRoutes(
  questions: members.MemberQuestions,
  { links, isFirebase }: { links: Links; isFirebase: boolean },
) {
  const run = <I, O>(context: CallContext<BusinessScope>, verb: Verb<I, O>, input: I) =>
    once(context, (tx) => verb(tx, context.scope, input, context.now(), questions))
  const command =
    <I, O>(verb: Verb<I, O>) =>
    ({ context, input }: { context: CallContext<BusinessScope>; input: I }) =>
      run(context, verb, input)
  return {
    member: {
      list: api.member.list.handler(({ context }) =>
        members.listPeople(context.db, context.scope, questions, context.now()),
      ),
      save: api.member.save.handler(command(members.saveMember)),
      remove: api.member.remove.handler(command(members.removeMember)),
      restore: api.member.restore.handler(command(members.restoreMember)),
      saveLevels: api.member.saveLevels.handler(command(members.saveLevels)),
    },
    memberInvitation: invitationRoutes(questions, { links, isFirebase }, run),
    sharedDesk: {
      open: api.sharedDesk.open.handler(command(desks.openDesk)),
      close: api.sharedDesk.close.handler(command(desks.closeDesk)),
    },
    pin: {
      approvers: api.pin.approvers.handler(({ context }) =>
        listApprovers(context.db, context.scope),
      ),
      save: api.pin.save.handler(async ({ context, input }) => {
        const hashed = await hashPin(input.pin)
        return once(context, (tx) => desks.savePin(tx, context.scope, hashed, context.now()))
      }),
      remove: api.pin.remove.handler(({ context }) =>
        once(context, (tx) => desks.savePin(tx, context.scope, null, context.now())),
      ),
    },
  }
}

function invitationRoutes(
  questions: members.MemberQuestions,
  { links, isFirebase }: { links: Links; isFirebase: boolean },
  run: <I, O>(context: CallContext<BusinessScope>, verb: Verb<I, O>, input: I) => Promise<O>,
) {
  // What is kept with the command's key does not hold the code: that is worked out after it.
  const withCode = async (
    context: CallContext<BusinessScope>,
    { people, invitationId }: invitations.Sent,
  ) => {
    const { businessId } = context.scope
    const code = await invitations.codeOf(context.db, links, { businessId, invitationId })
    return { ...people, code }
  }
  return {
    send: api.memberInvitation.send.handler(async ({ context, input }) =>
      withCode(context, await run(context, invitations.sendInvitation, { ...input, links })),
    ),
    resend: api.memberInvitation.resend.handler(async ({ context, input }) =>
      withCode(context, await run(context, invitations.resendInvitation, { ...input, links })),
    ),
    revoke: api.memberInvitation.revoke.handler(({ context, input }) =>
      run(context, invitations.revokeInvitation, input),
    ),
    reopen: api.memberInvitation.reopen.handler(({ context, input }) =>
      run(context, invitations.reopenInvitation, input),
    ),
    read: api.memberInvitation.read.handler(({ context, input }) =>
      invitations.readInvitation(context.db, input.invitationToken, context.now()),
    ),
    accept: api.memberInvitation.accept.handler(({ context, input }) =>
      once(context, (tx) =>
        invitations.acceptInvitation(
          tx,
          bySession(context),
          input.invitationToken,
          context.now(),
          questions,
        ),
      ),
    ),
    join: api.memberInvitation.join.handler(async ({ context, input }) => {
      // The slice that keeps the passwords makes the accounts.
      if (isFirebase) throw refuse('sign_in_method_closed')
      const before = await answeredBefore<{ businessId: string; email: string }>(context)
      if (before) return before
      // Looked at first: a hash is dear, and nobody gets one for a made-up code.
      await invitations.readInvitation(context.db, input.invitationToken, context.now())
      await refuseGuessed(input.password, { email: input.email, name: input.joinerName })
      const password = await hashPassword(input.password)
      return once(context, (tx) =>
        invitations.joinByInvitation(tx, { ...input, password }, context.now(), questions),
      )
    }),
  }
}

function bySession({ scope, sessionId }: CallContext<CustomerScope>): {
  userId: string
  sessionId: string
} {
  if (!sessionId) throw new Error('who acts for themself has a session')
  return { userId: scope.userId, sessionId }
}
