import { describeShops } from '@serein/server/catalogue/catalogue.ts'
import { hashPassword } from '@serein/server/identity/password-cost.ts'
import type { FileKeeping } from '@serein/server/customer/client-file.ts'
import type { Links } from '@serein/server/platform/link.ts'
import type { Db } from '@serein/server/platform/pool.ts'
import { noteKnownDays } from '@serein/server/report/due.ts'
import { sql } from 'kysely'
import { addClientFiles } from './client-file.ts'
import { addCollections } from './collection.ts'
import { addDeskNews } from './desk-news.ts'
import { addGiftCards } from './gift-card.ts'
import { writeGuestForms } from './health-form.ts'
import { addLegalHistory } from './legal.ts'
import { demoPassword } from './people.ts'
import { businessId } from './place.ts'
import { writePrivateCalendar } from './private-calendar.ts'
import { insertRows } from './rows.ts'
import { addArticles } from './support.ts'
import { writeTreatments } from './treatment.ts'
import { businesses, demoWorld } from './world.ts'
import { boreal, serein } from './world/business.ts'

type Options = {
  now: Date
  keeping?: FileKeeping
  links?: Links
  log?: (text: string) => void
}

/**
 * Loads the demo world into an empty database, in one transaction. Returns false, and changes nothing, where there is a
 * business or a user already. What is sealed in it wants the keys and the store of the server that will open it. A slow machine may take
 * its time where the database is opened without a limit for a statement.
 */
export async function seedDemo(db: Db, { now, keeping, links, log }: Options): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Of servers that start together the others wait, and find it there.
    await sql`select pg_advisory_xact_lock(hashtext('demo world'))`.execute(tx)
    const user = await tx.selectFrom('user').select('id').limit(1).executeTakeFirst()
    const business = await tx.selectFrom('business').select('id').limit(1).executeTakeFirst()
    if (user || business) return false
    const rows = demoWorld(now, await hashPassword(demoPassword))
    await addLegalHistory(tx, now)
    await insertRows(tx, rows)
    await addArticles(tx, now)
    await addDeskNews(tx, now)
    if (keeping) {
      const { vault } = keeping
      await writeTreatments(tx, { businessId: businessId(serein), vault, now })
      await writePrivateCalendar(tx, { businessId: businessId(serein), vault, now })
      await writeGuestForms(tx, { business: boreal, vault, now })
      await addClientFiles(tx, { businessId: businessId(serein), keeping, now })
    }
    if (links) {
      await addGiftCards(tx, serein, { links, now })
      await addCollections(tx, serein, { links, now })
    }
    // Else the first questions are planned as if the tables were empty still.
    await sql`analyze`.execute(tx)
    for (const each of businesses) await describeShops(tx, businessId(each))
    await noteKnownDays(tx)
    log?.(
      `${rows.of('shop').length} shops, ${rows.of('staff_member').length} therapists, ${rows.of('booking').length} bookings`,
    )
    return true
  })
}
