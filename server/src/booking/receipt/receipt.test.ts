import sharp from 'sharp'
import { extractImages, extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { makePicture } from '../../platform/picture.ts'
import { bookingStage, byCard, keeping, paidParty } from '../testing.ts'

const tomorrowAtTen = '2026-11-25T09:00:00.000Z'
const stage = bookingStage()
const as = () => ({ user: stage.world.userId })

async function paidVisit() {
  const { body } = await stage.hold(tomorrowAtTen)
  const card = { ...byCard, expectedTotalMinor: 8000 }
  return (await stage.pay(body.id, card)).body.booking
}

/** Three guests, in turn; the second leaves when that costs half. */
async function partyWithoutSam() {
  const wanted = { together: 'in_turn', guestNames: [null, 'Sam', 'Alix'] }
  const booking = await paidParty(stage, tomorrowAtTen, 'card', wanted)
  stage.later(180)
  const path = `/bookings/${booking.id}/guests/1/cancel`
  await stage.api.ask('POST', path, { ...as(), body: { expectedFeeMinor: 2000 } })
  return booking
}

const receiptOf = async (id: string, who: object = as()) =>
  stage.api.ask('GET', `/bookings/${id}/receipt`, who)
const fileOf = async (id: string, language: string, who: object = as()) =>
  stage.api.ask('GET', `/bookings/${id}/receipt.pdf?language=${language}`, who)

/** What another program finds on the paper, its spaces made plain. */
async function read(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(bytes)
  const { text } = await extractText(pdf, { mergePages: true })
  const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
  const { info } = (await pdf.getMetadata()) as unknown as { info: Record<string, string> }
  return { text: text.replaceAll(/\s+/gu, ' '), info, tree, pages: pdf.numPages }
}

async function sellBy(legalName: string, taxNumber: string) {
  await stage.sql`update shop set legal_name = ${legalName}, tax_number = ${taxNumber}
    where id = ${stage.world.shopId}`
}

type Shape = { type: string; width: number; height: number; widths: number[]; blur: string | null }
const drawing: Shape = { type: 'image/svg+xml', width: 1200, height: 900, widths: [], blur: null }

/** A photograph as a business sends it. @returns the name of its files */
async function sentPhoto(): Promise<[string, Shape]> {
  const create = { width: 960, height: 320, channels: 3, background: '#206080' } as const
  const { name, files, ...photo } = await makePicture(await sharp({ create }).png().toBuffer())
  for (const [file, bytes] of files) await keeping.store.write(file, bytes)
  return [name, { ...photo, type: 'image/webp' }]
}

async function useLogo(file: string, { type, width, height, widths, blur }: Shape) {
  await stage.sql`
    with logo as (
      insert into picture (business_id, file, type, alt, tint, blur, bytes, width, height, widths)
      values (${stage.world.businessId}, ${file}, ${type}, '{"en": "Two leaves", "fr": "Deux feuilles"}', '#ffffff', ${blur},
        ${blur === null ? null : 9}, ${width}, ${height}, ${widths})
      returning business_id, id)
    insert into business_logo select business_id, id from logo
    on conflict (business_id) do update set picture_id = excluded.picture_id`
}

describe('a receipt', () => {
  it('names who sold, who bought, the tax, the payment and the rules', async () => {
    await sellBy('Small SAS', 'FR 12')
    const { id, code } = await paidVisit()
    const { status, body } = await receiptOf(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      number: code,
      seller: { legalName: 'Small SAS', shopName: 'One', taxNumber: 'FR 12', city: 'Paris' },
      buyer: { name: 'Camille' },
      price: { totalMinor: 8000, taxes: [{ taxMinor: 1333, baseMinor: 6667, isIncluded: true }] },
      payments: [{ tender: 'card', amountMinor: 8000, card: { last4: '4242' } }],
      refunds: [],
      dueMinor: 0,
    })
    expect(body.rules.map((step: { until: string | null }) => step.until)).toEqual([
      '2026-11-24T09:00:00.000Z',
      '2026-11-25T05:00:00.000Z',
      null,
    ])
  })

  it('follows the money: a fee is kept, the rest goes back', async () => {
    const { id } = await paidVisit()
    stage.later(180)
    await stage.api.ask('POST', `/bookings/${id}/cancel`, {
      ...as(),
      body: { expectedFeeMinor: 4000 },
    })
    const { body } = await receiptOf(id)
    expect(body).toMatchObject({ feeMinor: 4000, dueMinor: 0, visit: { state: 'cancelled' } })
    expect(body.refunds).toMatchObject([
      { amountMinor: 4000, state: 'paid', destination: 'tender' },
    ])
    // What was agreed does not change with the clock.
    expect(body.rules[0].feeMinor).toBe(0)
  })

  it('says what is left to pay at the spa', async () => {
    const { body: held } = await stage.hold(tomorrowAtTen)
    await stage.pay(held.id, { tender: 'at_shop', expectedTotalMinor: 8000 })
    expect((await receiptOf(held.id)).body).toMatchObject({ dueMinor: 8000, payments: [] })
  })

  it('names the guests of a party, and what it cost that one left', async () => {
    const { id } = await partyWithoutSam()
    const { body } = await receiptOf(id)
    expect(body).toMatchObject({
      guests: [
        { position: 0, name: null, isCancelled: false, feeMinor: null },
        { position: 1, name: 'Sam', isCancelled: true, feeMinor: 2000 },
        { position: 2, name: 'Alix', isCancelled: false, feeMinor: null },
      ],
      price: { totalMinor: 20_000 },
      refunds: [{ amountMinor: 2000 }],
      feeMinor: null,
      dueMinor: 0,
    })
    expect(body.price.lines.map(({ guest }: { guest: number }) => guest)).toEqual([0, 2, 2])
  })

  it('does not exist for a time that is only held, nor for anybody else', async () => {
    const { body: held } = await stage.hold(tomorrowAtTen)
    expect((await receiptOf(held.id)).body).toMatchObject({
      code: 'state_conflict',
      data: { state: 'held' },
    })
    const { id } = await stage
      .pay(held.id, { tender: 'at_shop', expectedTotalMinor: 8000 })
      .then(({ body }) => body.booking)
    expect((await receiptOf(id, { user: 'somebody-else' })).status).toBe(404)
    expect((await fileOf(id, 'en', { user: 'somebody-else' })).status).toBe(404)
  })
})

describe('a receipt on paper', () => {
  it('stands under the logo of its business, and without one as before', async () => {
    const { id } = await paidVisit()
    const onPaper = async () => {
      const { body } = await fileOf(id, 'fr')
      const { tree } = await read(new Uint8Array(body))
      const images = await extractImages(await getDocumentProxy(body), 1)
      return { tree, sides: images.map(({ width, height }) => [width, height]) }
    }
    const before = await onPaper()
    expect(before.sides).toEqual([])
    expect(before.tree).not.toContain('Figure')
    expect((await receiptOf(id)).body.logo).toBeNull()
    await useLogo('logo-maison-serein.svg', drawing)
    expect((await receiptOf(id)).body.logo.src).toBe('/pictures/logo-maison-serein.svg')
    expect((await onPaper()).sides).toEqual([[213, 160]])
    await useLogo(...(await sentPhoto()))
    const { tree, sides } = await onPaper()
    expect(sides).toEqual([[480, 160]])
    expect(tree).toContain('Deux feuilles')
    // Its files are gone, or cannot be had.
    await useLogo('0'.repeat(32), { ...drawing, type: 'image/webp', widths: [480], blur: '' })
    expect((await onPaper()).sides).toEqual([])
  })

  it('says the same in English', async () => {
    await sellBy('Small SAS', 'FR 12')
    const { id, code } = await paidVisit()
    const { status, body } = await fileOf(id, 'en')
    expect(status).toBe(200)
    const { text, info, pages } = await read(body)
    expect(pages).toBe(1)
    expect(info).toMatchObject({ Title: `Receipt ${code} · One`, Language: 'en' })
    for (const words of [
      `Receipt ${code}`,
      'Small SAS',
      '75003 Paris',
      'FR 12',
      'Camille',
      'Wednesday 25 November 2026, 10:00–11:00',
      'Swedish, 60 min €80.00',
      'VAT 20% included: €13.33 (net €66.67)',
      'Card, visa ending in 4242',
      'free until 24 Nov 2026, 10:00 · 50% until 25 Nov 2026, 06:00 · then 100%',
      'Page 1 of 1',
    ])
      expect(text).toContain(words)
  })

  it('says whose each treatment is, and whose fee', async () => {
    const { id } = await partyWithoutSam()
    const { text } = await read((await fileOf(id, 'en')).body)
    for (const words of [
      'Swedish, 60 min Camille €80.00',
      'Swedish, 60 min Alix €80.00',
      'Cancellation fee, Sam Deducted from what was paid €20.00',
    ])
      expect(text).toContain(words)
    expect((await read((await fileOf(id, 'fr')).body)).text).toContain('Frais d’annulation, Sam')
  })

  it('says when each guest comes where one comes apart', async () => {
    const { id } = await partyWithoutSam()
    const body = { startsAt: '2026-11-26T14:00:00.000Z', expectedTotalMinor: 20_000 }
    const path = `/bookings/${id}/guests/0/reschedule`
    await stage.api.ask('POST', path, { ...as(), body })
    const { text } = await read((await fileOf(id, 'en')).body)
    expect(text).toContain('Camille, Thursday 26 November 2026, 15:00–16:00')
    expect(text).toMatch(/Alix, Wednesday 25 November 2026, \d\d:\d\d/u)
    const { visit } = (await receiptOf(id)).body
    expect(visit.spans).toMatchObject([{ startsAt: body.startsAt }, { guestPosition: 2 }])
  })

  it('says the same in French, with its letters and spaces', async () => {
    const { id } = await paidVisit()
    const { text, info } = await read((await fileOf(id, 'fr')).body)
    expect(info.Language).toBe('fr')
    for (const words of [
      'Suédois, 60 min 80,00 €',
      'Dont TVA 20 % : 13,33 € (hors taxe 66,67 €)',
      'Réservé le 24 nov. 2026, 8 h',
      'gratuit jusqu’au 24 nov. 2026',
    ])
      expect(text).toContain(words)
  })

  it('writes names of all of Europe', async () => {
    await sellBy('Łaźnia Šťastný i Świątek', 'PL 1')
    const { id } = await paidVisit()
    const { text } = await read((await fileOf(id, 'en')).body)
    expect(text).toContain('Łaźnia Šťastný i Świątek')
  })

  it.each([
    ['Arabic, in two words', 'سبا الهدوء'],
    ['Hebrew', 'ספא שלווה'],
    ['Thai', 'สปาเงียบสงบ'],
    ['Japanese', '静かなスパ 銀座'],
    ['Sinhala, whose letters are joined', 'ප්\u200Dරදීප්'],
    ['Vietnamese', 'Nguyễn Thị Hương'.normalize('NFC')],
    ['Korean, beside Latin letters', 'Seoul 고요한 스파'],
  ])('writes names in %s', async (_, name) => {
    await sellBy(name, 'FR 12')
    const { id } = await paidVisit()
    const { text } = await read((await fileOf(id, 'en')).body)
    expect(text).toContain(`${name} · FR 12`)
  })

  it('can be listened to: headings and tables in their order', async () => {
    const { id } = await paidVisit()
    const { tree } = await read((await fileOf(id, 'en')).body)
    const roles = [...tree.matchAll(/"role":"(\w+)"/gu)].map(([, role]) => role)
    expect(roles.slice(0, 4)).toEqual(['Document', 'H1', 'P', 'H2'])
    expect(roles.filter((role) => role === 'Table')).toHaveLength(2)
    expect(roles.filter((role) => role === 'TH')).toHaveLength(4)
  })
})
