import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { Invitation, Member as Person, People } from '@serein/shared/business/member.ts'
import type { ChangeableRole, Permissions, Role } from '@serein/shared/business/permission.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { useQueue } from '../command/use-queue.ts'

export type PeopleVerbs = ReturnType<typeof usePeople>['verbs']
type Named = { memberId: string; name: string }

/** The members of the business and the commands on them; removals can be undone. */
export function usePeople() {
  const { t } = useWords()
  const { api, query } = useClient()
  const peopleQuery = useQuery(query.member.list.queryOptions({}))
  const run = useQueue<People>(query.member.list.queryKey({}), t('business.people.failed'))
  const showDone = (text: string, undo?: () => void) =>
    showToast({
      tone: 'good',
      text,
      ...(undo && { action: { label: t('common.undo'), run: undo } }),
    })
  const done = async (command: () => Promise<People>, text: string, undo?: () => void) => {
    const answer = await run(command)
    if (answer) showDone(text, undo)
    return answer !== null
  }
  const verbs = {
    save: ({ memberId, name }: Named, memberRole: Role, servesAs: string | null) =>
      done(
        () => api.member.save({ memberId, memberRole, servesAs }),
        t('business.people.saved', { name }),
      ),
    remove: ({ memberId, name }: Named) =>
      done(
        () => api.member.remove({ memberId }),
        t('business.people.removed', { name }),
        () => void verbs.restore({ memberId, name }),
      ),
    restore: ({ memberId, name }: Named) =>
      done(() => api.member.restore({ memberId }), t('business.people.restored', { name })),
    saveLevels(
      changedRole: ChangeableRole,
      changedLevels: Partial<Permissions>,
      before: Permissions,
    ) {
      const areas = Object.keys(changedLevels) as (keyof Permissions)[]
      const back = Object.fromEntries(areas.map((area) => [area, before[area]]))
      return done(
        () => api.member.saveLevels({ changedRole, changedLevels }),
        t('business.rights.saved', { role: t(`frame.role.${changedRole}`) }),
        () => void run(() => api.member.saveLevels({ changedRole, changedLevels: back })),
      )
    },
    async resend({ invitationId, name }: Pick<Invitation, 'invitationId' | 'name'>) {
      const answer = await run(() => api.memberInvitation.resend({ invitationId }))
      const code = (answer as { code?: string | null } | null)?.code ?? null
      if (answer && !code) showDone(t('business.invitation.sent', { name }))
      return code
    },
    revoke: ({ invitationId, name }: Pick<Invitation, 'invitationId' | 'name'>) =>
      done(
        () => api.memberInvitation.revoke({ invitationId }),
        t('business.invitation.revoked', { name }),
        () => void run(() => api.memberInvitation.reopen({ invitationId })),
      ),
    async invite(invitationFields: Parameters<typeof api.memberInvitation.send>[0]) {
      const answer = await run(() => api.memberInvitation.send(invitationFields))
      if (!answer) return null
      const { code } = answer as Awaited<ReturnType<typeof api.memberInvitation.send>>
      if (!code) showDone(t('business.invitation.sent', { name: invitationFields.invitedName }))
      return { code }
    },
    closeDesk: (deskId: string, name: string) =>
      done(() => api.sharedDesk.close({ deskId }), t('business.desk.closed', { name })),
    openDesk: (desk: Parameters<typeof api.sharedDesk.open>[0]) =>
      run(() => api.sharedDesk.open(desk)),
  }
  return { peopleQuery, verbs }
}

export type { Person }
