import type { SharedShop } from '@serein/shared/search/share.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import { firstPicture } from '../shop/sql.ts'

/** What the picture of a shop says; undefined when there is no such shop, or it is not active. */
export async function selectSharedShop(db: Db, shopId: string): Promise<SharedShop | undefined> {
  const { rows } = await sql<SharedShop>`
    select s.id, s.name, s.city, ${firstPicture} as picture,
      case when s.rating_count > 0
        then json_build_object('average', s.rating_average, 'count', s.rating_count) end as rating
    from shop s
    where s.id = ${shopId} and s.is_active`.execute(db)
  return rows[0]
}
