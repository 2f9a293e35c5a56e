import { randomBytes } from 'node:crypto'
import { testDatabase, type TestDatabase } from '../testing.ts'

/** An empty database whose tables belong to somebody who may nothing else. */
export async function onOrdinaryDatabase(
  work: (target: TestDatabase, url: string) => Promise<void>,
) {
  const target = await testDatabase()
  const role = `owner_${randomBytes(5).toString('hex')}`
  const database = new URL(target.url).pathname.slice(1)
  try {
    await target.pool.query(`create role ${role} login password 'plain';
      alter database ${database} owner to ${role};
      do $$ declare one regclass; begin
        for one in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
        loop execute format('alter table %s owner to ${role}', one); end loop;
        for one in select c.oid from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'S'
          and not exists (select from pg_depend where objid = c.oid and deptype in ('a', 'i'))
        loop execute format('alter sequence %s owner to ${role}', one); end loop;
      end $$`)
    // Else it would look as if Serein ran there.
    await target.pool.query(`set application_name = 'test'`)
    await work(
      target,
      Object.assign(new URL(target.url), { username: role, password: 'plain' }).href,
    )
  } finally {
    await target.pool.query(`alter database ${database} owner to current_user;
      reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`)
    await target.close()
  }
}

export function ownerOf(url: string): string {
  return new URL(url).username
}
