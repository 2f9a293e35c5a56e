import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkoutStage } from '../checkout/testing.ts'

const stage = checkoutStage({ therapists: 2 })

type Method = 'GET' | 'POST' | 'PUT'
const ask = (method: Method, path: string, body?: object, more: object = {}) =>
  stage.api.ask(method, `/console${path}`, stage.desk({ ...more, ...(body && { body }) }))

/** Who is at the desk, for what says who did it. */
beforeEach(async () => {
  await stage.database.pool.query(
    `insert into "user" (id, name, email) values ('staff', 'Anaïs', 'anais@example.test') on conflict do nothing`,
  )
})

const dry = { id: randomUUID(), en: 'Dry', fr: 'Sèche' }
const oily = { id: randomUUID(), en: 'Oily', fr: 'Grasse' }
const fieldOf = (kind: string, en: string, options: object[] = []) => ({
  id: randomUUID(),
  kind,
  name: { en, fr: `${en} (fr)` },
  options,
})
const skin = fieldOf('choice', 'Skin', [dry, oily])
const size = fieldOf('number', 'Size')
const test = fieldOf('date', 'Patch test')
const talks = fieldOf('yes_no', 'Talks')
const tea = fieldOf('text', 'Tea')

const saveFields = (customerFields: object[], fieldsVersion = 0) =>
  ask('PUT', '/customer-fields', { customerFields, fieldsVersion })
const write = (fieldValues: object[], customerId: string | null = null, more: object = {}) =>
  ask('POST', '/customers', {
    customerId,
    customerName: 'Zoë Marchand',
    language: 'fr',
    fieldValues,
    ...more,
  })
async function client(values: [{ id: string }, string][] = []): Promise<string> {
  const { body } = await write(values.map(([{ id }, value]) => ({ fieldId: id, value })))
  return body.customer.id
}
async function valuesOf(id: string) {
  const { body } = await ask('GET', `/customers/${id}`)
  return Object.fromEntries(
    body.customer.fields.map(({ name, value }: { name: { en: string }; value: string | null }) => [
      name.en,
      value,
    ]),
  )
}

/** How many clients there are of whom all of this stands in own fields. */
async function count(...asked: Record<string, string>[]) {
  const words = asked.flatMap((one, at) =>
    Object.entries(one).map(([name, value]) => [`segment[ownFields][${at}][${name}]`, value]),
  )
  return (await ask('GET', `/customers/count?${new URLSearchParams(words)}`)).body.clients
}

describe('own fields', () => {
  it('stand on every card in their order, and hold each its kind', async () => {
    expect((await saveFields([skin, size, test, talks, tea])).body.fields).toHaveLength(5)
    const id = await client([
      [size, '1 038,50'],
      [test, '2026-02-28'],
      [talks, 'yes'],
      [skin, oily.id],
      [tea, ' Rooibos '],
    ])
    expect(Object.entries(await valuesOf(id))).toEqual([
      ['Skin', oily.id],
      ['Size', '1038.5'],
      ['Patch test', '2026-02-28'],
      ['Talks', 'yes'],
      ['Tea', 'Rooibos'],
    ])
    await write([{ fieldId: tea.id, value: '' }], id)
    expect(await valuesOf(id)).toMatchObject({ Tea: null, Size: '1038.5' })
  })

  it('name what they cannot hold, and keep nothing of it', async () => {
    await saveFields([size, test])
    const values = [
      { fieldId: size.id, value: 'big' },
      { fieldId: test.id, value: '2026-02-30' },
    ]
    const answer = await write(values)
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_input',
        data: {
          fields: [
            {
              path: `fieldValues.${size.id}`,
              message: 'Please write a number, such as 12.5.',
            },
            { path: `fieldValues.${test.id}` },
          ],
        },
      },
    })
    expect((await ask('GET', '/customers/count')).body).toEqual({ clients: 0 })
  })

  it('are retired with what stands in them, and come back with it', async () => {
    await saveFields([size, tea])
    const id = await client([[tea, 'Rooibos']])
    const { body } = await saveFields([size], 1)
    expect(body).toMatchObject({ version: 2, retiredFields: [{ id: tea.id }] })
    expect(await valuesOf(id)).toEqual({ Size: null })
    const refused = await write([{ fieldId: tea.id, value: 'Mint' }], id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'client_changed' } })
    await saveFields([tea, size], 2)
    expect(Object.entries(await valuesOf(id))).toEqual([
      ['Tea', 'Rooibos'],
      ['Size', null],
    ])
  })

  it('keep their kind, are changed by one at a time, and are twenty at most', async () => {
    await saveFields([size])
    expect((await saveFields([tea], 0)).body.code).toBe('client_changed')
    expect((await saveFields([{ ...size, kind: 'text' }], 1)).body).toMatchObject({
      code: 'field_kind_stays',
      data: { fieldId: size.id },
    })
    const many = Array.from({ length: 21 }, (_, n) => fieldOf('text', `Field ${n}`))
    expect((await saveFields(many, 1)).body.code).toBe('invalid_input')
    expect((await saveFields([{ ...skin, options: [] }], 1)).body).toMatchObject({
      code: 'invalid_input',
      data: { fields: [{ path: 'customerFields.0.options' }] },
    })
  })

  it('are columns of the file of clients, in words', async () => {
    await saveFields([skin, size, talks])
    await client([
      [skin, dry.id],
      [size, '38,5'],
      [talks, 'no'],
    ])
    const query = [skin, size, talks].map(({ id }, at) => `&fieldColumns[${at}]=${id}`).join('')
    const { body } = await ask(
      'GET',
      `/customers/table.csv?columns[0]=name&tableLanguage=fr${query}`,
    )
    expect(new TextDecoder().decode(body)).toBe(
      'Nom;Skin (fr);Size (fr);Talks (fr)\r\nZoë Marchand;Sèche;38,5;Non\r\n',
    )
  })

  it('are what a list of clients asks for, each by its kind', async () => {
    await saveFields([skin, size, test, talks, tea])
    await client([
      [skin, dry.id],
      [size, '38,5'],
      [test, '2026-02-28'],
      [talks, 'no'],
      [tea, 'Thé au jasmin'],
    ])
    await client([[skin, oily.id]])
    expect(await count({ fieldId: skin.id, has: dry.id })).toBe(1)
    expect(await count({ fieldId: skin.id })).toBe(2)
    expect(await count({ fieldId: tea.id, has: 'JASMIN' })).toBe(1)
    expect(await count({ fieldId: tea.id, has: 'rooibos' })).toBe(0)
    expect(await count({ fieldId: size.id, least: '38.5', most: '40' })).toBe(1)
    expect(await count({ fieldId: size.id, least: '39' })).toBe(0)
    expect(await count({ fieldId: test.id, fromDay: '2026-02-28', toDay: '2026-02-28' })).toBe(1)
    expect(await count({ fieldId: test.id, fromDay: '2026-03-01' })).toBe(0)
    expect(await count({ fieldId: tea.id, least: '1' })).toBe(0)
    const both = { fieldId: talks.id, has: 'no' }
    expect(await count(both, { fieldId: skin.id, has: dry.id })).toBe(1)
    expect(await count(both, { fieldId: skin.id, has: oily.id })).toBe(0)
    await saveFields([skin], 1)
    expect(await count(both)).toBe(0)
  })

  it('of a client who is merged fill what is empty, and come back; an erasure forgets them', async () => {
    await saveFields([size, tea])
    const [stays, goes] = [
      await client([[tea, 'Rooibos']]),
      await client([
        [tea, 'Mint'],
        [size, '40'],
      ]),
    ]
    const { body } = await ask('POST', `/customers/${stays}/merge`, { otherId: goes })
    expect(await valuesOf(stays)).toEqual({ Size: '40', Tea: 'Rooibos' })
    await ask('POST', `/customers/merges/${body.mergeId}/undo`, {})
    expect(await valuesOf(stays)).toEqual({ Size: null, Tea: 'Rooibos' })
    expect(await valuesOf(goes)).toEqual({ Size: '40', Tea: 'Mint' })
    await ask('POST', `/customers/${goes}/erase`, {})
    const { rows } = await stage.database.pool.query(
      'select value from customer_field_value where business_id = $1',
      [stage.world.businessId],
    )
    expect(rows).toEqual([{ value: 'Rooibos' }])
  })

  it('leave no word of a client in the audit log, but which fields have changed', async () => {
    await saveFields([tea])
    const id = await client([[tea, 'Rooibos']])
    const { rows } = await stage.database.pool.query<{ after: object }>(
      'select after from audit_entry where subject_id = $1',
      [id],
    )
    expect(rows[0]!.after).toMatchObject({ changed: expect.arrayContaining([tea.id]) })
    expect(JSON.stringify(rows)).not.toContain('Rooibos')
  })
})
