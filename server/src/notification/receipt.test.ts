import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { oneGuest } from '../booking/testing.ts'
import { addProduct } from '../catalogue/fixture.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()

/** Somebody passes by and tells no name. */
async function passerBy(): Promise<{ id: string; code: string }> {
  const { shopId, hourId, staffIds } = stage.world
  const guest = oneGuest({ variantId: hourId, wish: staffIds[0]! })
  const body = { shopId, startsAt: '2026-11-25T09:00:00.000Z', ...guest }
  const path = `/console/shops/${shopId}/walk-ins`
  return (await stage.api.ask('POST', path, { ...stage.desk(), body })).body
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return text.replaceAll(/\s+/gu, ' ')
}

it('is printed and mailed by the desk, also for who has told no name', async () => {
  const { id, code } = await passerBy()
  const path = `/console/bookings/${id}/receipt`
  const printed = await stage.api.ask('GET', `${path}.pdf?language=fr`, stage.desk())
  expect(await textOf(printed.body)).toContain(code)
  const body = { email: 'nadia@example.test' }
  const sent = await stage.api.ask('POST', `${path}/send`, { ...stage.desk(), body })
  expect(sent.body).toEqual({ sentTo: 'nadia@example.test' })
  await stage.run()
  const got = stage.peer.received.filter(({ to }) => to === body.email)
  expect(got.map(({ mail }) => mail.subject)).toEqual(['Your receipt from One'])
  const [file] = got[0]!.mail.attachments
  expect(file).toMatchObject({ filename: `${code}.pdf`, mimeType: 'application/pdf' })
  expect(await textOf(new Uint8Array(file!.content as ArrayBuffer))).toContain(code)
})

it('of a sale to nobody says lines, taxes, tenders and change, on paper and by mail', async () => {
  const { shopId, userId } = stage.world
  await stage.sql`insert into "user" (id, name, email) values ('staff', 'Nora', 'nora@example.test')`
  const oil = await addProduct(stage.database.db, stage.world, { units: 3, priceMinor: 2_400 })
  const lines = [
    { kind: 'product', variantId: oil, units: 2, discountMinor: 300 },
    { kind: 'custom', name: 'Herbal wrap', units: 1, unitMinor: 1_100, taxRate: 10_000 },
  ]
  const payments = [
    { tender: 'cash', amountMinor: 1_600, givenMinor: 2_000 },
    { tender: 'terminal', amountMinor: 4_000 },
  ]
  const body = { lines, discountReason: 'Dented', expectedTotalMinor: 5_600, payments }
  const sold = await stage.api.ask('POST', `/console/shops/${shopId}/sales`, stage.desk({ body }))
  const { id, code } = sold.body.order
  const path = `/console/orders/${id}/receipt`
  const printed = await textOf(
    (await stage.api.ask('GET', `${path}.pdf?language=en`, stage.desk())).body,
  )
  for (const words of [
    `Receipt ${code}`,
    'Sold by Small',
    '2 × Oil, 0 ml €48.00',
    '1 × Herbal wrap €11.00',
    'Discount −€3.00',
    'Total €56.00',
    'VAT 10% included: €1.00 (net €10.00)',
    'VAT 20% included: €7.50 (net €37.50)',
    '€20.00 given, €4.00 change €16.00',
    'Card at the spa',
  ])
    expect(printed).toContain(words)
  const to = { email: 'passer@example.test', language: 'fr' }
  const sent = await stage.api.ask('POST', `${path}/send`, stage.desk({ body: to }))
  expect(sent.body).toEqual({ sentTo: to.email })
  await stage.run()
  const got = stage.peer.received.find(({ to: address }) => address === to.email)
  expect(got!.mail.subject).toBe('Votre reçu de One')
  const [file] = got!.mail.attachments
  expect(await textOf(new Uint8Array(file!.content as ArrayBuffer))).toContain('Votre achat')
  // Nobody's sale is no client's to read.
  const asClient = await stage.api.ask('GET', `/orders/${id}/receipt.pdf`, { user: userId })
  expect(asClient.status).toBe(404)
})
