import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

test('a photograph comes in two formats, a drawing as the one file that it is', () => {
  const photo = { width: 1600, height: 1000, widths: [480, 960], blur: 'AAAA' }
  const photograph = renderToStaticMarkup(
    <Picture picture={{ src: '/room-480.webp', photo }} alt="The room" sizes="50vw" />,
  )
  expect(photograph).toContain(
    '<source type="image/avif" srcSet="/room-480.avif 480w, /room-960.avif 960w" sizes="50vw"/>',
  )
  expect(photograph).toContain(
    '<source type="image/webp" srcSet="/room-480.webp 480w, /room-960.webp 960w" sizes="50vw"/>',
  )
  const drawing = renderToStaticMarkup(<Picture picture={{ src: '/room.svg' }} alt="The room" />)
  expect(drawing).toContain('<img src="/room.svg" alt="The room"')
  expect(drawing).not.toMatch(/<picture|<source/u)
})
