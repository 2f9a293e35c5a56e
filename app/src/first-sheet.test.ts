import { expect, it } from 'vitest'
import { cutSheet } from './first-sheet.ts'

const sheet = `/* Notes { } */
@layer base,utilities;
@layer base{body{color:red}.lone{x:y}}
@layer utilities{.p-4{padding:16px}.gap-3\\.5{gap:14px}.w-\\[calc\\(1px\\,2px\\)\\]{width:1px}.spin{animation:turn 1s}.\\[\\&_\\.icon\\]\\:size-5 .icon{width:20px}.a,.b{top:0}.group-hover\\:under:is(:where(.group):hover *){text-decoration:underline}@media (width>=900px){.md\\:flex{display:flex}.md\\:block{display:block}}.quote{content:"}.p-4{"}}
@property --tw-ring{syntax:"*";inherits:false}
@property --tw-shade{syntax:"*";inherits:false}
@keyframes turn{to{rotate:360deg}}
@keyframes rise{0%{opacity:0}}
@font-face{font-family:F;src:url(f.woff2)}
.shaded{box-shadow:var(--tw-shade)}`

const cut = cutSheet(sheet)
const withClass = (names: string) => cut(`<p class="${names}">x</p>`)

it('keeps rules without a class, the order of the layers and the letters', () => {
  expect(withClass('')).toBe(
    '@layer base,utilities;@layer base{body{color:red}}@font-face{font-family:F;src:url(f.woff2)}',
  )
})

it.each([
  ['p-4', '.p-4{padding:16px}'],
  ['other gap-3.5', '.gap-3\\.5{gap:14px}'],
  ['w-[calc(1px,2px)]', '.w-\\[calc\\(1px\\,2px\\)\\]{width:1px}'],
  ['b', '.a,.b{top:0}'],
  [
    'group-hover:under',
    '.group-hover\\:under:is(:where(.group):hover *){text-decoration:underline}',
  ],
  ['md:flex', '@media (width>=900px){.md\\:flex{display:flex}}'],
  ['[&amp;_.icon]:size-5 icon', '.\\[\\&_\\.icon\\]\\:size-5 .icon{width:20px}'],
  ['quote', '.quote{content:"}.p-4{"}'],
])('keeps what is drawn with the class %s, and nothing else', (names, rule) => {
  expect(withClass(names)).toContain(`@layer utilities{${rule}}`)
})

it('asks for every class of a selector', () => {
  expect(withClass('icon')).toBe(withClass(''))
})

it('keeps a motion or a typed value only where a rule that stays names it', () => {
  expect(withClass('spin')).toContain('@keyframes turn{to{rotate:360deg}}')
  expect(withClass('shaded')).toContain('@property --tw-shade{')
  expect(withClass('spin shaded')).not.toMatch(/rise|--tw-ring/u)
})
