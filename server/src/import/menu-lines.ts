import { categoryKinds } from '@serein/shared/catalogue/kinds.ts'
import { catalogueLimits, type ServiceTerms } from '@serein/shared/catalogue/terms.ts'
import { Refusal } from '@serein/shared/refusal.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { removeService, saveService } from '../catalogue/managed-menu.ts'
import { removeCategory, saveCategory } from '../catalogue/managed-category.ts'
import { selectManagedCategories, selectServices } from '../catalogue/managed-sql.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { inBoth } from '../platform/words.ts'
import { teamSkills } from '../team/skill.ts'
import { amountIn, folded, minutesIn, nameIn, plain } from './cell.ts'
import { changedSince } from './use.ts'
import {
  type ValidatedLine,
  validateEach,
  type KindOfImport,
  reading,
  type Reading,
  type References,
  type Work,
} from './kind.ts'

/** A line is one length of a service; lines of one name in one category make up the service. */
type ServiceLine = {
  category: Bilingual
  name: Bilingual
  about: Bilingual
  variant: Bilingual | null
  minutes: number
  priceMinor: number | null
}

/** Services as drafts, which nobody can book before they are published: with their lengths and prices. */
export const serviceLines: KindOfImport<ServiceLine> = {
  async check(db, work, lines) {
    const menu = await openMenu(db, work.import.businessId)
    const inFile = new Map<string, Map<string, { line: number; priceMinor: number | null }>>()
    const names = new Set(menu.categories)
    return validateEach(lines, (each): ValidatedLine<ServiceLine> => {
      const { line } = each
      const read = reading(work.import, each)
      const value = serviceIn(read, work)
      if (!value) return { line, verdict: 'wrong', faults: read.faults }
      const key = keyOf(value)
      if (menu.services.has(folded(value.name.en)))
        return { line, verdict: 'skipped', faults: [{ field: 'name', code: 'already_there' }] }
      const variants = inFile.get(key) ?? new Map()
      const same = variants.get(variantOf(value))
      if (same?.priceMinor === value.priceMinor)
        return {
          line,
          verdict: 'skipped',
          faults: [{ field: null, code: 'twice', value: same.line }],
        }
      if (same) read.fault('price', 'price_differs', same.line)
      if (variants.size >= catalogueLimits.variants)
        read.fault('minutes', 'too_many', catalogueLimits.variants)
      if (variants.size === 0 && menu.count + inFile.size >= catalogueLimits.services)
        read.fault('name', 'too_many', catalogueLimits.services)
      names.add(folded(value.category.en))
      if (names.size > catalogueLimits.categories)
        read.fault('category', 'too_many', catalogueLimits.categories)
      if (read.faults.length > 0) return { line, verdict: 'wrong', faults: read.faults }
      inFile.set(key, variants.set(variantOf(value), { line, priceMinor: value.priceMinor }))
      return { line, verdict: 'fits', faults: [], value }
    })
  },
  async write(tx, work, valid) {
    const {
      import: {
        businessId,
        terms: { shopId, currency },
      },
      scope,
      reportProgress,
    } = work
    const categories = new Map(
      (await selectManagedCategories(tx, businessId)).map(({ id, name }) => [folded(name.en), id]),
    )
    const written = []
    for (const lines of Map.groupBy(valid, ({ value }) => keyOf(value)).values()) {
      const [first] = lines
      const { category, name } = first!.value
      const existing = categories.get(folded(category.en))
      const categoryId = existing ?? (await newCategory(tx, work, category))
      categories.set(folded(category.en), categoryId)
      const about = lines.find(({ value }) => value.about.en !== '')?.value.about ?? none
      const { service } = await saveService(
        tx,
        scope,
        {
          ...empty,
          serviceId: null,
          version: 0,
          categoryId,
          name,
          description: about,
          shopIds: shopId ? [shopId] : [],
          variants: lines.map(({ value }) => ({
            variantId: null,
            name: value.variant,
            lengthMinutes: value.minutes,
            prices:
              value.priceMinor === null
                ? []
                : [{ currency: currency!, priceMinor: value.priceMinor }],
            segments: [],
            skills: [],
          })),
        },
        teamSkills,
      )
      // A category that came along is told by the line that has brought it.
      written.push(
        ...lines.map(({ line }, at) => ({
          line,
          subjectId: service.id,
          besideId: at === 0 && !existing ? categoryId : null,
        })),
      )
      await reportProgress(written.length)
    }
    return written
  },
  async references(db, businessId, stored) {
    const changed = new Set((await changedSince(db, businessId, stored)).map(({ id }) => id))
    const services = await selectServices(db, businessId, null)
    const published = new Set(services.filter(({ state }) => state !== 'draft').map(({ id }) => id))
    return new Map(
      stored.flatMap(({ line, subjectId }) =>
        changed.has(subjectId) || published.has(subjectId) ? [[line, 'changed'] as const] : [],
      ),
    )
  },
  async revert(tx, work, stored) {
    const {
      import: { businessId },
      scope,
      reportProgress,
    } = work
    const used: References = await this.references(tx, businessId, stored)
    for (const [id, lines] of Map.groupBy(stored, ({ subjectId }) => subjectId)) {
      if (lines.some(({ line }) => used.has(line))) continue
      if (!(await isGone(() => removeService(tx, scope, id, teamSkills))))
        for (const { line } of lines) used.set(line, 'item')
      await reportProgress(used.size)
    }
    for (const { besideId } of stored)
      if (besideId) await isGone(() => removeCategory(tx, scope, { categoryId: besideId }))
    return used
  },
}

const none = { en: '', fr: '' }
const empty: Omit<ServiceTerms, 'categoryId' | 'name' | 'description' | 'shopIds' | 'variants'> = {
  beforeVisit: none,
  aftercare: none,
  rebookAfterDays: null,
  pictureId: null,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  hands: 1,
  isStrenuous: false,
  isSignature: false,
  addOnIds: [],
  requirements: [],
}

async function openMenu(db: Db, businessId: string) {
  const services = await selectServices(db, businessId, null)
  const categories = await selectManagedCategories(db, businessId)
  return {
    count: services.length,
    services: new Set(services.flatMap(({ name }) => [folded(name.en), folded(name.fr)])),
    categories: categories.map(({ name }) => folded(name.en)),
  }
}

function serviceIn(
  read: Reading,
  {
    import: {
      terms: { currency },
    },
  }: Work,
): ServiceLine | null {
  const { nameLength, descriptionLength } = catalogueLimits
  const name = textIn(read, 'name', 'nameFr', nameLength)
  if (name.en === '') read.fault('name', 'missing')
  const about = textIn(read, 'about', 'aboutFr', descriptionLength)
  const category = bounded(read, 'category', nameLength)
  const variant = bounded(read, 'variant', nameLength)
  const minutes = read.read('minutes', lengthIn, 'not_minutes')
  if (minutes === null && read.cell('minutes').trim() === '') read.fault('minutes', 'missing')
  const price = read.read(
    'price',
    (cell) => priceIn(cell, currency ?? 'EUR'),
    'not_an_amount',
    currency ?? 'EUR',
  )
  if (read.faults.length > 0 || minutes === null) return null
  return {
    category: category ? { en: category, fr: category } : inBoth('import.treatment.unsorted'),
    name,
    about,
    variant: variant ? { en: variant, fr: variant } : null,
    minutes,
    priceMinor: price,
  }
}

export function lengthIn(cell: string): number | null {
  const minutes = minutesIn(cell)
  return minutes !== null && minutes >= 5 && minutes <= 720 ? minutes : null
}

function priceIn(cell: string, currency: string): number | null {
  const minor = amountIn(cell, currency)
  return minor !== null && minor >= 0 && minor <= 100_000_000 ? minor : null
}

/** In both languages; where the file has one, that. */
function textIn(
  read: Reading,
  field: 'name' | 'about',
  french: 'nameFr' | 'aboutFr',
  limit: number,
): Bilingual {
  const [en, fr] = [bounded(read, field, limit), bounded(read, french, limit)]
  return { en: en || fr, fr: fr || en }
}

function bounded(read: Reading, field: Parameters<Reading['cell']>[0], limit: number): string {
  const text =
    field === 'about' || field === 'aboutFr' ? plain(read.cell(field)) : nameIn(read.cell(field))
  if (text.length > limit) read.fault(field, 'too_long', limit)
  return text
}

function keyOf({ category, name }: ServiceLine): string {
  return `${folded(category.en)}\n${folded(name.en)}`
}

function variantOf({ minutes, variant }: ServiceLine): string {
  return `${minutes}\n${folded(variant?.en ?? '')}`
}

async function newCategory(tx: Tx, { scope }: Work, name: Bilingual): Promise<string> {
  const words = folded(`${name.en} ${name.fr}`)
  const kind = categoryKinds.find((each) => words.includes(each)) ?? 'massage'
  return (await saveCategory(tx, scope, { categoryId: null, kind, name })).category.id
}

/** Whether it could be taken away: what is in use is refused, and the rest goes on. */
async function isGone(remove: () => Promise<unknown>): Promise<boolean> {
  try {
    await remove()
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
