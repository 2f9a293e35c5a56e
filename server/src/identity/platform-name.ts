import { defaultPlatformName } from '@serein/shared/identity/platform-rule.ts'
import type { Platform } from '@serein/shared/identity/platform.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { PlatformScope } from '../platform/scope.ts'

/** The name of the platform, for the middle of a question. */
export const platformNameSql = sql<string>`(select name from platform_setting)`

/** What the platform is called. */
export async function platformName(db: Db | Tx): Promise<string> {
  const { name } = await db.selectFrom('platform_setting').select('name').executeTakeFirstOrThrow()
  return name
}

/** The same for pages, of which some are shown without a database, too: then as it was last read. */
export function openPlatformName(db: Db): () => Promise<string> {
  let last = defaultPlatformName
  return async () => (last = await platformName(db).catch(() => last))
}

export async function getPlatform(db: Db): Promise<Platform> {
  return { name: await platformName(db) }
}

export async function renamePlatform(
  tx: Tx,
  _: PlatformScope,
  { name }: Platform,
): Promise<Platform> {
  const before = await tx
    .selectFrom('platform_setting')
    .select('name')
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx.updateTable('platform_setting').set({ name }).execute()
  auditChange(tx, { kind: 'platform', id: 'name' }, before, { name })
  return { name }
}
