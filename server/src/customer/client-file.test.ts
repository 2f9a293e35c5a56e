import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keeping } from '../booking/testing.ts'
import { checkoutStage } from '../checkout/testing.ts'
import { exportPerson } from '../identity/export.ts'
import { transaction } from '../platform/command.ts'
import { openVault } from '../platform/vault.ts'
import { sweepPictures } from '../shop/sweep.ts'
import { clientFilesAmong, readSealed, resealFiles } from './client-file-content.ts'
import { clientFilesOfPerson } from './person.ts'
import { forgetFiles } from './sweep.ts'

const stage = checkoutStage({ therapists: 2 })
const { vault, store } = keeping
const log = pino({ level: 'silent' })

const consent = Buffer.from('%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n')
let photograph: Buffer<ArrayBuffer>
beforeAll(async () => {
  const create = { width: 2_000, height: 1_000, channels: 3, background: '#2e5b4e' } as const
  const bytes = await sharp({ create })
    .jpeg()
    .withExif({ IFD0: { Make: 'CANARY' } })
    .toBuffer()
  photograph = Buffer.from(bytes)
})

/** Who is at the desk, for what says who did it. */
beforeEach(async () => {
  await stage.sql`
    insert into "user" (id, name, email) values ('staff', 'Anaïs', 'anais@example.test') on conflict do nothing`
})

type More = { role?: 'therapist' | 'front_desk'; staffOf?: string; key?: string }

const ask = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { body, ...more }: More & { body?: object } = {},
) => stage.api.ask(method, `/console/customers${path}`, stage.desk({ ...more, body }))

async function client(customerName = 'Zoë Marchand'): Promise<string> {
  const body = { customerId: null, customerName, language: 'fr' }
  return (await ask('POST', '', { body })).body.customer.id
}

/** What a browser says of a file is not believed. */
function send(customerId: string, bytes: Uint8Array<ArrayBuffer>, more: More = {}) {
  const form = new FormData()
  form.set('fileTitle', 'Signed consent')
  form.set('file', new File([bytes], 'what-it-says.docx', { type: 'application/msword' }))
  const path = `/console/customers/${customerId}/files`
  return stage.api.ask('POST', path, { ...stage.desk(more), form })
}

async function sent(customerId: string, bytes: Uint8Array<ArrayBuffer> = consent): Promise<string> {
  return (await send(customerId, bytes)).body.fileId
}

const filesOf = async (customerId: string) => (await ask('GET', `/${customerId}/files`)).body.files
const rows = () =>
  stage.sql<{ id: string; name: string; sealedKey: string }>`
    select id, name, sealed_key as "sealedKey" from client_file where business_id = ${stage.world.businessId}`

/** Who has booked with an account. */
async function accountClient(): Promise<string> {
  await stage.hold('2026-11-25T09:00:00.000Z')
  const [own] = await stage.sql<{ id: string }>`
    select id from customer where user_id = ${stage.world.userId}`
  return own!.id
}

describe('files of a client', () => {
  it('are pictures and PDFs, known by their bytes, and lie sealed in the store', async () => {
    const id = await client()
    const [pdfId, pictureId] = [await sent(id), await sent(id, photograph)]
    expect(await filesOf(id)).toMatchObject([
      { id: pictureId, kind: 'picture', title: 'Signed consent' },
      { id: pdfId, kind: 'pdf', title: 'Signed consent', bytes: consent.length },
    ])
    expect(Buffer.from((await ask('GET', `/${id}/files/${pdfId}`)).body)).toEqual(consent)
    const picture = Buffer.from((await ask('GET', `/${id}/files/${pictureId}`)).body)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1_600 })
    expect(picture.includes('CANARY')).toBe(false)
    for (const { name } of await rows()) {
      const bytes = await store.read(`${name}.sealed`)
      expect(bytes!.includes('%PDF') || bytes!.includes('WEBP')).toBe(false)
    }
  })

  it('are nothing else, and no half of one', async () => {
    const id = await client()
    const page = Buffer.from('<!doctype html><script>alert(1)</script>%PDF-1.4 %%EOF')
    for (const bytes of [page, consent.subarray(0, 20), photograph.subarray(0, 900)])
      expect(await send(id, Buffer.from(bytes))).toMatchObject({
        status: 422,
        body: { code: 'client_file_unusable', data: { reason: 'unreadable' } },
      })
    const large = Buffer.alloc(10 * 1024 * 1024 + 1, consent)
    expect((await send(id, large)).body).toMatchObject({
      code: 'invalid_input',
      data: { fields: [{ path: 'file' }] },
    })
    expect(await filesOf(id)).toEqual([])
  })

  it('are added once, however often the same is sent', async () => {
    const id = await client()
    const key = randomUUID()
    const answers = [await send(id, consent, { key }), await send(id, consent, { key })]
    expect(answers[1]).toEqual(answers[0])
    expect(await filesOf(id)).toHaveLength(1)
  })

  it('are a hundred at most', async () => {
    const id = await client()
    const removedId = await sent(id)
    await ask('DELETE', `/${id}/files/${removedId}`)
    const { businessId } = stage.world
    await stage.sql`
      insert into client_file (business_id, customer_id, title, kind, bytes, name, sealed_key, added_by_name, added_at)
      select ${businessId}, ${id}, 'One', 'pdf', 1, gen_random_uuid()::text, ${`test.${'x'.repeat(40)}`}, '', now()
      from generate_series(1, 100)`
    const full = { status: 409, body: { code: 'client_files_full', data: { limit: 100 } } }
    expect(await send(id, consent)).toMatchObject(full)
    expect(await ask('POST', `/${id}/files/${removedId}/undo`)).toMatchObject(full)
  })

  it('get another title, are taken away, and come back within a day', async () => {
    const id = await client()
    const fileId = await sent(id)
    const path = `/${id}/files/${fileId}`
    await ask('POST', path, { body: { fileTitle: 'Doctor’s note' } })
    expect(await filesOf(id)).toMatchObject([{ title: 'Doctor’s note' }])
    await ask('DELETE', path)
    expect(await filesOf(id)).toEqual([])
    expect((await ask('GET', path)).status).toBe(404)
    await ask('POST', `${path}/undo`)
    expect(await filesOf(id)).toMatchObject([{ id: fileId }])
    await ask('DELETE', path)
    stage.later(24 * 60)
    expect((await ask('POST', `${path}/undo`)).body.code).toBe('client_file_is_gone')
    await forgetFiles(stage.database.db, stage.api.clock.now)
    expect(await rows()).toEqual([])
  })

  it('are seen by who sees the client, changed by who changes clients, and by no other business', async () => {
    const id = await client()
    const fileId = await sent(id)
    const path = `/${id}/files/${fileId}`
    const role = 'therapist'
    expect((await ask('GET', `/${id}/files`, { role })).status).toBe(404)
    expect((await ask('GET', path, { role })).status).toBe(404)
    for (const answer of [await send(id, consent, { role }), await ask('DELETE', path, { role })])
      expect(answer.body.code).toBe('forbidden')
    const staffOf = randomUUID()
    const abroad = [
      await send(id, consent, { staffOf }),
      await ask('GET', `/${id}/files`, { staffOf }),
      await ask('GET', path, { staffOf }),
      await ask('POST', path, { staffOf, body: { fileTitle: 'Mine' } }),
      await ask('DELETE', path, { staffOf }),
    ]
    expect(abroad.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    const other = await client('Adèle Fontaine')
    expect((await ask('GET', `/${other}/files/${fileId}`)).status).toBe(404)
    expect(await filesOf(id)).toHaveLength(1)
  })

  it('that are opened stand among what their client is told of', async () => {
    const id = await accountClient()
    const fileId = await sent(id)
    await ask('GET', `/${id}/files/${fileId}`)
    const openings = await stage.sql`
      select subject, booking_id as "bookingId" from wellness_opening where user_id = ${stage.world.userId}`
    expect(openings).toEqual([{ subject: 'file', bookingId: null }])
  })

  it('move with a client who is merged, and back', async () => {
    const [stays, goes] = [await client('Adèle Fontaine'), await client()]
    const fileId = await sent(goes)
    const { body } = await ask('POST', `/${stays}/merge`, { body: { otherId: goes } })
    expect(await filesOf(stays)).toMatchObject([{ id: fileId }])
    const addedId = await sent(stays)
    await ask('POST', `/merges/${body.mergeId}/undo`)
    expect(await filesOf(goes)).toMatchObject([{ id: fileId }])
    expect(await filesOf(stays)).toMatchObject([{ id: addedId }])
  })

  it('go with their client, and then out of the store', async () => {
    const id = await client()
    const remaining = await client('Adèle Fontaine')
    await sent(id)
    const [before] = await rows()
    await sent(remaining)
    await ask('POST', `/${id}/erase`)
    const [left, ...others] = await rows()
    expect(others).toEqual([])
    const later = new Date(Date.now() + 3 * 86_400_000)
    await sweepPictures(stage.database.db, store, log, later, [clientFilesAmong])
    expect(await store.read(`${before!.name}.sealed`)).toBe(null)
    expect(await store.read(`${left!.name}.sealed`)).not.toBe(null)
  })

  it('come with all that is kept of a person, and go with them', async () => {
    await sent(await accountClient())
    const { userId } = stage.world
    const part = clientFilesOfPerson(vault, store)
    const scope = { userId } as Parameters<typeof exportPerson>[2]
    const about = { language: 'en', now: stage.api.clock.now, log } as const
    const parts = { parts: [part], store }
    const archive = (await exportPerson(stage.database.db, parts, scope, about)).toString()
    expect(archive).toContain('files/1.pdf')
    expect(archive).toContain(consent.toString())
    expect(archive).toContain('"title": "Signed consent"')
    await transaction(stage.database.db, (tx) => part.erase(tx, userId))
    expect(await rows()).toEqual([])
  })

  it('are sealed anew by a new key, so that the earlier one can be thrown away', async () => {
    await sent(await client())
    const next = { id: 'next', key: Buffer.alloc(32, 9) }
    const both = openVault([next, { id: 'test', key: Buffer.alloc(32, 7) }])
    const { db } = stage.database
    await resealFiles(db, both)
    const [row] = await rows()
    expect(await readSealed(openVault([next]), store, row!)).toEqual(consent)
  })

  it('leave no word of theirs in the audit log', async () => {
    const id = await client()
    const fileId = await sent(id)
    await ask('POST', `/${id}/files/${fileId}`, { body: { fileTitle: 'Doctor’s note' } })
    const entries = await stage.sql<{ endpoint: string; after: object }>`
      select endpoint, after from audit_entry where subject_id = ${id} and endpoint like '%File' order by id`
    expect(entries).toEqual([
      { endpoint: 'customer.addFile', after: { fileCount: 1 } },
      { endpoint: 'customer.renameFile', after: { characters: 13 } },
    ])
  })
})
