import type { Logger } from 'pino'
import type { PersonPart, PersonSection } from '../platform/person.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Db } from '../platform/pool.ts'
import type { CustomerScope, Language } from '../platform/scope.ts'
import { zipOf } from '../platform/zip.ts'
import { exportPage } from './export-page.ts'
import { portraitFile } from './profile.ts'

type Entry = { name: string; bytes: Uint8Array }

/** Of all files in an export, which is put together in memory. */
const fileBytesLimit = 100_000_000

/**
 * All that every slice keeps of a person, for programs and to read, with their pictures. A part that cannot be read is
 * named in both, and the rest is delivered.
 */
export async function exportPerson(
  db: Db,
  { parts, store }: { parts: PersonPart[]; store: PictureStore },
  { userId }: CustomerScope,
  { language, now, log }: { language: Language; now: Date; log: Logger },
): Promise<Buffer> {
  const sections: PersonSection[] = []
  const gaps = new Set<string>()
  const attempt = async <Part>(name: string, read: Promise<Part>): Promise<Part | null> => {
    try {
      return await read
    } catch (error) {
      log.error({ err: error, part: name }, 'export.incomplete')
      gaps.add(name)
      return null
    }
  }
  for (const part of parts)
    sections.push(...((await attempt(part.name, part.sections(db, userId))) ?? []))
  const files: Entry[] = []
  for (const part of parts)
    if (part.files) await attempt(part.name, gather(part.files(db, userId), files))
  const portrait = await attempt('photo', readPortrait(db, store, userId))
  const missing = [...gaps]
  const asOf = now.toISOString()
  const data = Object.fromEntries(sections.map(({ name, rows }) => [name, rows]))
  return zipOf([
    {
      name: 'my-data.json',
      bytes: Buffer.from(JSON.stringify({ asOf, missing, ...data }, null, 2)),
    },
    { name: 'my-data.html', bytes: Buffer.from(exportPage(sections, { language, asOf, missing })) },
    ...files,
    ...(portrait ? [{ name: 'pictures/portrait.webp', bytes: portrait }] : []),
  ])
}

/** Until there is no room left in memory for more: what is missing is named. */
async function gather(from: AsyncIterable<Entry>, files: Entry[]): Promise<void> {
  for await (const file of from) {
    const bytes = files.reduce((sum, each) => sum + each.bytes.length, file.bytes.length)
    if (bytes > fileBytesLimit) throw new Error('there are too many files for one export')
    files.push(file)
  }
}

async function readPortrait(db: Db, store: PictureStore, userId: string) {
  const row = await db
    .selectFrom('profile')
    .select('photo_name')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.photo_name ? store.read(portraitFile(row.photo_name)) : null
}
