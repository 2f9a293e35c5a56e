import type { AuditEntry } from '@serein/shared/report/audit.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, fileWorld, askingAs } from '../endpoint/testing.ts'

const world = fileWorld()
beforeEach(async () => {
  await world.database.pool.query('alter table audit_entry disable trigger user')
  await world.database.pool.query('delete from audit_entry')
  await world.database.pool.query('alter table audit_entry enable trigger user')
})

const ask = askingAs('owner', world)

async function log(wanted: object = {}, person: Person = 'owner') {
  const { body } = await ask('audit.list', wanted, person)
  return body as unknown as {
    entries: AuditEntry[]
    names: Record<string, { en: string }>
    nextCursor: string | null
  }
}

const limit = (unpaidLimit: number, person: Person = 'owner') =>
  ask('shop.limitUnpaid', { shopId: world.home.shopId, unpaidLimit }, person)
const calls = (entries: AuditEntry[]) => entries.map(({ endpoint }) => endpoint)

describe('the audit log', () => {
  it('says who changed what, before and after, the newest first, with names for what it speaks of', async () => {
    await limit(5)
    await limit(7)
    const { entries, names } = await log()
    expect(entries).toMatchObject([
      {
        endpoint: 'shop.limitUnpaid',
        role: 'owner',
        actor: { name: expect.any(String) },
        subject: { kind: 'shop', id: world.home.shopId },
        changes: [{ field: 'unpaidLimit', before: 5, after: 7 }],
      },
      { changes: [{ field: 'unpaidLimit', before: 3, after: 5 }] },
    ])
    const shop = await world.database.pool.query('select name from shop where id = $1', [
      world.home.shopId,
    ])
    expect(names[world.home.shopId]).toEqual({ en: shop.rows[0].name, fr: shop.rows[0].name })
  })

  it('is searched by names of things, by fields, by colleague, by area, by subject and by day', async () => {
    await limit(3)
    const { shopId } = world.home
    await ask('shop.requirePhone', { shopId, isPhoneRequired: true })
    await ask('campaign.limitNews', { daysBetween: 9 })
    const { entries } = await log()
    const { occurredAt, actor } = entries[0]!
    const name = (await log()).names[shopId]!.en
    const found = async (wanted: object) => calls((await log(wanted)).entries)
    expect(await found({ search: 'unpaidlimit' })).toEqual(['shop.limitUnpaid'])
    expect(await found({ search: name })).toEqual(['shop.requirePhone', 'shop.limitUnpaid'])
    expect(await found({ search: '100%' })).toEqual([])
    expect(await found({ nouns: ['campaign'] })).toEqual(['campaign.limitNews'])
    expect(await found({ subject: shopId })).toEqual(['shop.requirePhone', 'shop.limitUnpaid'])
    expect(await found({ actor: actor!.userId })).toHaveLength(3)
    expect(await found({ actor: 'somebody' })).toEqual([])
    const day = occurredAt.slice(0, 10)
    const next = new Date(Date.parse(day) + 2 * 86_400_000).toISOString().slice(0, 10)
    const past = new Date(Date.parse(day) - 2 * 86_400_000).toISOString().slice(0, 10)
    expect(await found({ fromDay: past, toDay: next })).toHaveLength(3)
    expect(await found({ fromDay: next })).toEqual([])
    expect(await found({ toDay: past })).toEqual([])
  })

  it('is read page by page, each entry once', async () => {
    for (const unpaidLimit of [1, 2, 3, 4, 5]) await limit(unpaidLimit)
    const read: AuditEntry[] = []
    let cursor: string | null = null
    do {
      const page = await log({ limit: 2, ...(cursor && { cursor }) })
      read.push(...page.entries)
      cursor = page.nextCursor
    } while (cursor)
    expect(read.map(({ changes }) => changes[0]!.after)).toEqual([5, 4, 3, 2, 1])
  })

  it('of a business is seen by nobody of another', async () => {
    await limit(4)
    expect((await log({}, 'foreignOwner')).entries).toEqual([])
    const actors = (await ask('audit.actors', {})).body as { actors: { name: string }[] }
    expect(actors.actors).toHaveLength(1)
    expect((await ask('audit.actors', {}, 'foreignOwner')).body).toEqual({ actors: [] })
  })
})
