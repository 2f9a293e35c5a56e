import { expect, it } from 'vitest'
import { openFont } from './receipt-font.ts'

it.each(['body', 'strong', 'title'] as const)('every sign of %s can be read back', (face) => {
  const { font } = openFont(face, 'plain')
  const glyphs = Array.from({ length: font.numGlyphs }, (_, id) => font.getGlyph(id).codePoints)
  for (const sign of '.:·€A') expect(glyphs).toContainEqual([sign.codePointAt(0)])
})
