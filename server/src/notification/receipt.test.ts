import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { oneGuest } from '../booking/testing.ts'
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
  return text
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
