import { beforeEach, describe, expect, it } from 'vitest'
import { checkoutStage } from '../checkout/testing.ts'

const stage = checkoutStage({ therapists: 2 })
const home = { street: '12 rue de Charonne', postalCode: '75011', city: 'Paris', country: 'FR' }

const ask = (method: 'GET' | 'POST', path: string, body?: object, more: object = {}) =>
  stage.api.ask(method, `/console/customers${path}`, stage.desk({ ...more, ...(body && { body }) }))
const write = (more: object, customerId: string | null = null) =>
  ask('POST', '', { customerId, customerName: 'Zoë Marchand', language: 'fr', ...more })
async function client(more: object = {}): Promise<string> {
  return (await write(more)).body.customer.id
}
/** Who is at the desk, for what says who did it. */
beforeEach(async () => {
  await stage.database.pool.query(
    `insert into "user" (id, name, email) values ('staff', 'Anaïs', 'anais@example.test') on conflict do nothing`,
  )
})

const card = async (id: string) => (await ask('GET', `/${id}`)).body.customer

describe('the address of a client', () => {
  it('is written in parts, stays when it is left out, and is taken away by null', async () => {
    const id = await client({ address: { city: ' Paris ' } })
    expect(await card(id)).toMatchObject({
      address: { street: '', postalCode: '', city: 'Paris', country: null },
    })
    await write({ address: home }, id)
    await write({}, id)
    expect(await card(id)).toMatchObject({ address: home })
    await write({ address: null }, id)
    expect(await card(id)).toMatchObject({ address: null })
  })

  it('names what is no country and what is too long', async () => {
    const { body } = await write({ address: { ...home, country: 'XX', city: 'a'.repeat(81) } })
    expect(body).toMatchObject({
      code: 'invalid_input',
      data: {
        fields: [
          { path: 'address.city' },
          { path: 'address.country', message: 'This is no country we know.' },
        ],
      },
    })
  })

  it('leaves no word of it in the audit log, but which parts have changed', async () => {
    const id = await client({ address: home })
    await write({ address: { ...home, street: '3 rue Keller' } }, id)
    const { rows } = await stage.database.pool.query<{ after: { changed: string[] } }>(
      `select after, before from audit_entry where subject_id = $1 order by occurred_at, id`,
      [id],
    )
    expect(rows.map(({ after }) => after.changed)).toEqual([
      ['name', 'email', 'phone', 'street', 'postalCode', 'city', 'country'],
      ['street'],
    ])
    expect(JSON.stringify(rows)).not.toContain('Charonne')
  })

  it('is in the file of clients to who sees contacts, and goes with an erasure', async () => {
    const id = await client({ address: home })
    const columns = ['name', 'street', 'postalCode', 'city', 'country']
      .map((column, at) => `columns[${at}]=${column}`)
      .join('&')
    const { body } = await ask('GET', `/table.csv?${columns}`)
    expect(new TextDecoder().decode(body)).toContain(
      'Zoë Marchand,12 rue de Charonne,75011,Paris,FR',
    )
    await ask('POST', `/${id}/erase`, {})
    const { rows } = await stage.database.pool.query(
      `select street, postal_code, city, country from customer where id = $1`,
      [id],
    )
    expect(rows).toEqual([{ street: '', postal_code: '', city: '', country: null }])
  })

  it('of who stays is kept in a merge, else that of the other; an undo gives both back theirs', async () => {
    const [stays, goes] = [await client(), await client({ address: home })]
    const { body } = await ask('POST', `/${stays}/merge`, { otherId: goes })
    expect(body).toMatchObject({ customer: { address: home } })
    await ask('POST', `/merges/${body.mergeId}/undo`, {})
    expect([(await card(stays)).address, (await card(goes)).address]).toEqual([null, home])
    const own = { ...home, street: '3 rue Keller' }
    await write({ address: own }, stays)
    const again = await ask('POST', `/${stays}/merge`, { otherId: goes })
    expect(again.body.customer.address).toEqual(own)
  })
})
