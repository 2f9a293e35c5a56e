import { transaction } from '../platform/command.ts'
import { hear } from '../platform/outbox-reader.ts'
import type { Links } from '../platform/link.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { tellAccounts } from './account.ts'
import { deleteSettled } from './sql.ts'
import { type On, remind, tellEvents } from './notification.ts'

const keptDays = 90

/** Hears what has happened and what time has made due, and writes down what is to be told. */
export async function sweepMessages(
  db: Db,
  { on, links }: { on: On; links: Links },
  now: () => Date,
): Promise<void> {
  const tell = async (tx: Tx, events: OutboxEvent[]) => {
    await tellEvents(tx, on, events, now())
    await tellAccounts(tx, { on, links }, events, now())
  }
  while ((await hear(db, 'notification', tell)) > 0);
  while ((await transaction(db, (tx) => remind(tx, on, now()))) > 0);
}

/** Forgets what was told so long ago that nobody asks after it any more; it holds names and addresses. Returns how many. */
export async function forgetOldMessages(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  return deleteSettled(db, before)
}
