import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { type SignalRecipients, signalLimits } from '@serein/shared/booking/signal.ts'
import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { SideForm } from '../../form/side-form.tsx'
import { Ticks } from '../../form/ticks.tsx'
import { useServerForm } from '../../form/use-server-form.ts'
import { useWords } from '../../language/words.ts'
import { QueryBoundary } from '../../page/page.tsx'

/** Who of the team hears when a therapist calls for help without a sound. */
export function SignalForm(props: { settings: ShopSettings; onDone: () => void }) {
  const { query } = useClient()
  const { shopId } = props.settings
  const recipients = useQuery(query.signal.recipients.queryOptions({ input: { shopId } }))
  return (
    <QueryBoundary query={recipients} loading={<Skeleton className="h-60 w-full" />}>
      {({ members }) => <Fields members={members} shopId={shopId} onDone={props.onDone} />}
    </QueryBoundary>
  )
}

function Fields(props: {
  members: SignalRecipients['members']
  shopId: string
  onDone: () => void
}) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { members, shopId, onDone } = props
  const form = useServerForm({
    initial: {
      userIds: members.filter(({ isNamed }) => isNamed).map(({ userId }) => userId),
    },
    read: ({ userIds }) => ({
      sent: { userIds },
      faults: userIds.length > signalLimits.recipients ? [{ field: 'userIds' }] : [],
    }),
    faultText: () => t('shop.signal.tooMany', { count: signalLimits.recipients }),
    send: ({ userIds }) => api.signal.nameRecipients({ shopId, userIds }),
    refresh: query.signal.key(),
    name: () => t('shop.signal.title'),
    onDone,
  })
  return (
    <SideForm why={t('shop.signal.why')} form={form}>
      <Ticks
        label={t('shop.signal.who')}
        entries={members.map(({ userId, name, role }) => ({
          id: userId,
          name: `${name} · ${t(`frame.role.${role}`)}`,
        }))}
        chosen={form.values.userIds}
        error={form.at('userIds')}
        onChosen={(userIds) => form.set({ userIds })}
      />
    </SideForm>
  )
}
