import { transaction } from '../platform/command.ts'
import { hear } from '../platform/outbox-reader.ts'
import type { Db } from '../platform/pool.ts'
import { type On, remind, tellEvents } from './notification.ts'

/** Hears what has happened and what time has made due, and writes down what is to be told. */
export async function sweepMessages(db: Db, on: On, now: () => Date): Promise<void> {
  while ((await hear(db, 'notification', (tx, events) => tellEvents(tx, on, events, now()))) > 0);
  while ((await transaction(db, (tx) => remind(tx, on, now()))) > 0);
}
