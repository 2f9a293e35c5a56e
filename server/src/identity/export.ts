import type { PersonPart } from '../platform/person.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Db } from '../platform/pool.ts'
import type { CustomerScope, Language } from '../platform/scope.ts'
import { zipOf } from '../platform/zip.ts'
import { exportPage } from './export-page.ts'
import { portraitFile } from './profile.ts'

/** All that every slice keeps of a person, for programs and to read, with their pictures. */
export async function exportPerson(
  db: Db,
  { parts, store }: { parts: PersonPart[]; store: PictureStore },
  { userId }: CustomerScope,
  { language, now }: { language: Language; now: Date },
): Promise<Buffer> {
  const sections = (await Promise.all(parts.map((part) => part.sections(db, userId)))).flat()
  const photo = await db
    .selectFrom('profile')
    .select('photo_name')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const portrait = photo?.photo_name ? await store.read(portraitFile(photo.photo_name)) : null
  const asOf = now.toISOString()
  const data = Object.fromEntries(sections.map(({ name, rows }) => [name, rows]))
  return zipOf([
    { name: 'my-data.json', bytes: Buffer.from(JSON.stringify({ asOf, ...data }, null, 2)) },
    { name: 'my-data.html', bytes: Buffer.from(exportPage(sections, { language, asOf })) },
    ...(portrait ? [{ name: 'pictures/portrait.webp', bytes: portrait }] : []),
  ])
}
