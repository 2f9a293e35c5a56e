import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { richFault } from './rich-fault.ts'
import { isLinkAllowed, linkFrom, videoFrom } from './rich-link.ts'
import { isBlank, picturesIn, richTools } from './rich-node.ts'
import { richText } from './rich-text.ts'
import { attacks } from './testing/attack.ts'
import { everyTool, pictureId } from './testing/every-tool.ts'

test('a rich text with every tool is valid, and so is an empty one', () => {
  expect(richFault(everyTool)).toBeNull()
  expect(richText.parse(everyTool)).toEqual(everyTool)
  expect(richFault({ type: 'doc', content: [] })).toBeNull()
  expect(isBlank(everyTool)).toBe(false)
  expect(isBlank({ type: 'doc', content: [{ type: 'paragraph' }] })).toBe(true)
  expect(picturesIn(everyTool)).toEqual([pictureId])
})

test('the attacks are many, and all different', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(200)
  expect(new Set(attacks.map(({ name }) => name)).size).toBeGreaterThanOrEqual(200)
})

test.each(attacks)('the attack $name is refused, and its place is named', ({ text }) => {
  const { success, error } = richText.safeParse(text)
  expect(success).toBe(false)
  expect(error!.issues).toHaveLength(1)
  expect(richFault(text)).toMatchObject({ path: error!.issues[0]!.path })
  expect(Object.prototype).not.toHaveProperty('isAdmin')
})

test('a fault of a rich text names the innermost place', () => {
  const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } }
  const words = [{ type: 'text', text: 'x' }]
  const item = { type: 'listItem', content: [{ type: 'paragraph', content: words }] }
  const bad = { type: 'text', text: 'x', marks: [{ type: 'bold' }, link] }
  const list = {
    type: 'bulletList',
    content: [item, { ...item, content: [{ type: 'paragraph', content: [bad] }] }],
  }
  expect(richFault({ type: 'doc', content: [list] })).toEqual({
    path: 'content.0.content.1.content.0.content.0.marks.1.attrs.href'
      .split('.')
      .map((part) => (/^\d+$/u.test(part) ? Number(part) : part)),
    reason: 'link',
  })
})

test.each([
  '/terms',
  '/about?business=1#team',
  'https://serein.example/a?b=c&d=%20#e',
  'http://bücher.example/',
  'mailto:hello@serein.example',
  'tel:+33612345678',
])('%s is a link', (href) => {
  expect(isLinkAllowed(href)).toBe(true)
})

test.each([
  ['serein.example', 'https://serein.example'],
  [' hello@serein.example ', 'mailto:hello@serein.example'],
  ['+33 6 12 34 56 78', 'tel:+33612345678'],
  ['/terms', '/terms'],
  ['javascript:alert(1)', null],
  ['a b', null],
])('the link typed as %j becomes %j', (typed, href) => {
  expect(linkFrom(typed)).toBe(href)
})

test.each([
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3', 'youtube', 'aqz-KE-bpKQ'],
  ['https://youtu.be/aqz-KE-bpKQ', 'youtube', 'aqz-KE-bpKQ'],
  ['https://m.youtube.com/shorts/aqz-KE-bpKQ', 'youtube', 'aqz-KE-bpKQ'],
  ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', 'youtube', 'aqz-KE-bpKQ'],
  ['https://vimeo.com/76979871', 'vimeo', '76979871'],
  ['https://player.vimeo.com/video/76979871?h=x', 'vimeo', '76979871'],
])('%s is a video', (address, host, id) => {
  expect(videoFrom(address)).toEqual({ host, id })
})

test.each([
  'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
  'https://evil.example/?v=aqz-KE-bpKQ',
  'http://youtu.be/aqz-KE-bpKQ',
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ%22onload',
  'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
  'https://vimeo.com/channels/staffpicks',
  'aqz-KE-bpKQ',
])('%s is no video of ours', (address) => {
  expect(videoFrom(address)).toBeNull()
})

const specification = new URL('../../../../shared/spec/customer-app.txt', import.meta.url)

test('the toolbar is the one of the specification', ({ annotate }) => {
  if (!existsSync(specification))
    return annotate('the specification is not here: tools not compared')
  const line = /Rich-text editor toolbar: ([^.]+)\. Placeholder text: (Description\.\.\.)/u.exec(
    readFileSync(specification, 'utf8'),
  )!
  const words = line[1]!.split(', ').map((word) => word.toLowerCase())
  expect(words).toEqual(richTools.map(({ inSpecification }) => inSpecification))
})
