import type { NotificationSetting as Setting } from '@serein/shared/notification/contract.ts'
import type { messageStage } from '../testing.ts'

/** The only customer chooses how they are told of what; no hour is quiet unless they say so. Returns what is kept. */
export async function chooseSettings(
  { world, api, database }: ReturnType<typeof messageStage>,
  setting: Partial<Setting>,
  phone?: string,
): Promise<Setting> {
  const { userId: user } = world
  const body: Setting = {
    choices: {},
    quietFromMinute: 0,
    quietToMinute: 0,
    timeZone: null,
    reminderMinutes: null,
    isDeadlineReminded: true,
    isSentAnotherWay: true,
    ...setting,
  }
  if (phone)
    await database.pool.query('update "user" set phone_number = $2 where id = $1', [user, phone])
  const answer = await api.ask('PUT', '/notifications/settings', { user, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return body
}
