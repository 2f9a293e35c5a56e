import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { giftCardDesigns } from '@serein/shared/gift-card/states.ts'
import { giftCardPictureHost } from './picture-host.ts'
import { artColours } from './picture.ts'

it('mails and paper have the colours that gift cards have on screens', () => {
  const theme = readFileSync(join(import.meta.dirname, '../../../ui/src/theme.css'), 'utf8')
  const tokens = [...theme.matchAll(/--art-([\w-]+): light-dark\((#\w{6}),/g)]
  const byDay = Object.fromEntries(tokens.map(([, role, colour]) => [role, colour]))
  expect(byDay).toEqual(artColours)
})

it('each design of a gift card is served as a picture for mails, and nothing else is', async () => {
  const host = giftCardPictureHost()
  for (const design of giftCardDesigns) {
    const answer = await host.request(`/pictures/gift-card/${design}.jpg`)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    const { format, width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect({ format, width }).toEqual({ format: 'jpeg', width: 1_200 })
  }
  expect((await host.request('/pictures/gift-card/other.jpg')).status).toBe(404)
})
