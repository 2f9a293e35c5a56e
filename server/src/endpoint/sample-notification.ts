import type { World } from './testing.ts'
import type { Input } from './walk.ts'

/** What only one endpoint of the inbox wants. */
export const notificationSamples: Record<string, (world: World) => Promise<Input>> = {
  'notification.markAll': async ({ clock }) => ({ until: clock.now.toISOString() }),
  'teamNotification.markAll': async ({ clock }) => ({ until: clock.now.toISOString() }),
  'teamNotification.saveSettings': async () => ({
    choices: { review: ['app', 'push'] },
    shopIds: null,
  }),
}

/** What Camille and the people of a business choose to be told of, and the newest of what she was told. */
export const notificationValues = {
  ids: async ({ database }: World) => {
    const { rows } = await database.pool.query<{ id: string }>(
      `select n.id from notification n join "user" u on u.id = n.user_id
       where u.email like 'camille@%' order by n.happened_at desc limit 1`,
    )
    return rows.map(({ id }) => id)
  },
  isRead: () => true,
  choices: () => ({ reminder: ['app', 'sms'] }),
  quietFromMinute: () => 1_320,
  quietToMinute: () => 480,
  timeZone: () => 'Europe/Paris',
  reminderMinutes: () => [1_440],
  isDeadlineReminded: () => false,
  isSentAnotherWay: () => false,
  isSoundOn: () => true,
}
