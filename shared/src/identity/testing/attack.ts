import { richLimits } from '../rich-node.ts'
import { hrefs } from './attack-link.ts'

/** What somebody may send as a text who means us ill, or whose program is broken: each has to bounce. */
export type Attack = { name: string; text: unknown }

const doc = (...content: unknown[]) => ({ type: 'doc', version: 1, content })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const word = (text: unknown, ...marks: unknown[]) =>
  marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text }
const marked = (...marks: unknown[]) => doc(paragraph(word('x', ...marks)))
const pictureId = '01900000-0000-7000-8000-000000000000'
const image = (attrs: object) =>
  doc({ type: 'image', attrs: { pictureId, alt: 'A bath', ...attrs } })
const video = (attrs: object) =>
  doc({ type: 'video', attrs: { host: 'youtube', id: 'aqz-KE-bpKQ', title: 'A bath', ...attrs } })

const texts = [
  ['a zero byte', 'a\u0000b'],
  ['an escape', 'a\u001b[31m'],
  ['a text that runs the other way', 'a\u202egnp.exe'],
  ['an embedding', 'a\u202ab'],
  ['an isolate', 'a\u2066b\u2069'],
  ['half a character', 'a\ud83d'],
  ['the other half', '\ude00a'],
  ['a line end in words', 'a\nb'],
  ['a return', 'a\rb'],
  ['a C1 control', 'a\u0085b'],
  ['a note of an interlinear', 'a\ufff9b'],
  ['no words', ''],
  ['a number', 1],
  ['nothing', null],
  ['a list', ['x']],
  ['an object', { html: '<b>' }],
  ['too many words', 'x'.repeat(richLimits.characters + 1)],
] as const

const elements =
  'html script style iframe object embed applet base meta link form input button textarea svg math template noscript frameset title xmp plaintext noembed marquee audio source portal horizontalRule mention table tableRow taskList details __proto__ constructor toString DOC Paragraph'.split(
    ' ',
  )

const styles = [
  ['style', { style: 'background:url(javascript:alert(1))' }],
  ['a class', { class: 'fixed inset-0' }],
  ['an id', { id: 'root' }],
  ['onclick', { onclick: 'alert(1)' }],
  ['onerror', { onerror: 'alert(1)' }],
  ['a direction', { dir: 'rtl' }],
  ['a field of the prototype', JSON.parse('{"__proto__":{"isAdmin":true}}') as object],
  ['a constructor', { constructor: { prototype: {} } }],
  ['markup of React', { dangerouslySetInnerHTML: { __html: '<img src=x onerror=alert(1)>' } }],
  ['a ref', { ref: 'x' }],
  ['a key', { key: 'x' }],
  ['srcdoc', { srcdoc: '<script>alert(1)</script>' }],
  ['a target', { target: '_top' }],
] as const

const values = [
  'expression(alert(1))',
  'red;background:url(//evil.example)',
  '#ff0000',
  'rgb(0 0 0)',
  'var(--paper)',
  'url(javascript:alert(1))',
  'primary clay',
  'PRIMARY',
  '__proto__',
  'toString',
  '',
  null,
  1,
  ['primary'],
  { primary: true },
]

const addresses = [
  'https://evil.example/x.png',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  '//evil.example/x.png',
  '../../etc/passwd',
  `${pictureId}"onerror="alert(1)`,
  `${pictureId}/..`,
  pictureId.toUpperCase().replace('0', 'G'),
  '',
  null,
  1,
  [pictureId],
  { id: pictureId },
]

const videoIds = [
  'https://evil.example',
  '../../evil',
  'aqz-KE-bpK',
  'aqz-KE-bpKQ?autoplay=1',
  'aqz-KE-bpKQ"onload="x',
  'aqz-KE-bp<Q',
  'aqz KE bpKQ',
  '',
  null,
  1,
  ['aqz-KE-bpKQ'],
]

const labels = ['', ' ', 'x', 'x'.repeat(161), 'a\u202eb', 'a\nb', 'a\u0000b', null, 1, ['x'], {}]

const shapes: unknown[] = [
  undefined,
  null,
  true,
  0,
  '',
  '<p onclick=alert(1)>x</p>',
  '{"type":"doc","content":[]}',
  [],
  [doc()],
  {},
  { type: 'doc' },
  { type: 'doc', content: null },
  { type: 'doc', content: {} },
  { type: 'doc', content: '<script>' },
  { type: 'doc', content: { length: 1, 0: paragraph() } },
  { type: 'doc', version: 2, content: [] },
  { type: 'doc', version: '1', content: [] },
  { type: 'doc', content: [], html: '<script>' },
  { type: ['doc'], content: [] },
  { type: 'paragraph', content: [word('x')] },
  JSON.parse('{"type":"doc","content":[],"__proto__":{"type":"doc"}}'),
  doc(null),
  doc([]),
  doc([paragraph(word('x'))]),
  doc('x'),
  doc(word('x')),
  doc(doc()),
  doc({}),
  doc({ content: [] }),
  doc({ type: null }),
  doc({ type: { type: 'paragraph' } }),
  doc({ type: 'paragraph', content: {} }),
  doc({ type: 'paragraph', content: [] }),
  doc({ type: 'paragraph', marks: [{ type: 'bold' }] }),
  doc({ type: 'paragraph', attrs: { align: 'center;color:red' } }),
  doc({ type: 'paragraph', attrs: { align: 'left' } }),
  doc({ type: 'paragraph', attrs: null }),
  doc({ type: 'paragraph', attrs: [] }),
  doc(paragraph(paragraph(word('x')))),
  doc(paragraph({ type: 'image', attrs: { pictureId, alt: 'A bath' } })),
  doc(paragraph({ type: 'hardBreak', attrs: {} })),
  doc(paragraph({ type: 'hardBreak', marks: [] })),
  doc({ type: 'heading', content: [word('x')] }),
  ...[0, 7, 1.5, '1', null, -1, 1e9, Number.NaN, 'script'].map((level) =>
    doc({ type: 'heading', attrs: { level }, content: [word('x')] }),
  ),
  doc({ type: 'bulletList' }),
  doc({ type: 'bulletList', content: [] }),
  doc({ type: 'bulletList', content: [paragraph(word('x'))] }),
  doc({ type: 'orderedList', attrs: { start: 1e9 }, content: [] }),
  doc({ type: 'bulletList', content: [{ type: 'listItem', content: [word('x')] }] }),
  doc({ type: 'listItem', content: [paragraph(word('x'))] }),
  doc({ type: 'blockquote', content: [word('x')] }),
  doc({ type: 'blockquote' }),
  doc({ type: 'codeBlock', attrs: { language: '"><script>' }, content: [word('x')] }),
  doc({ type: 'codeBlock', content: [word('x', { type: 'link', attrs: { href: '/terms' } })] }),
  doc({ type: 'codeBlock', content: [paragraph(word('x'))] }),
  doc({ type: 'image' }),
  doc({ type: 'image', attrs: { src: 'https://evil.example/x.png', alt: 'A bath' } }),
  doc({ type: 'image', attrs: { pictureId, alt: 'A bath' }, content: [] }),
  doc({ type: 'video', attrs: { src: 'https://evil.example' } }),
  doc({
    type: 'video',
    attrs: { host: 'youtube', id: 'aqz-KE-bpKQ', title: 'A bath' },
    content: [],
  }),
  marked('bold'),
  marked(null),
  marked({ type: 'code' }),
  marked({ type: 'textStyle', attrs: { color: 'red' } }),
  marked({ type: 'script' }),
  marked({ type: 'bold', attrs: { style: 'x' } }),
  marked({ type: 'bold' }, { type: 'bold' }),
  marked(
    { type: 'link', attrs: { href: '/terms' } },
    { type: 'link', attrs: { href: '/privacy' } },
  ),
  marked({ type: 'link' }),
  marked({ type: 'link', attrs: { href: '/terms', target: '_self' } }),
  marked({ type: 'link', attrs: { href: '/terms', rel: 'opener' } }),
  marked({ type: 'link', attrs: { href: '/terms', onclick: 'alert(1)' } }),
  doc(paragraph({ type: 'text', text: 'x', marks: {} })),
  doc(paragraph({ type: 'text', text: 'x', attrs: {} })),
  doc(paragraph({ type: 'text' })),
]

const nested = (depth: number, type: 'blockquote' | 'bulletList') => {
  let inner: unknown = paragraph(word('x'))
  for (let level = 0; level < depth; level += 1)
    inner = {
      type,
      content: [type === 'blockquote' ? inner : { type: 'listItem', content: [inner] }],
    }
  return doc(inner)
}

const huge: [string, unknown][] = [
  ['many paragraphs', doc(...Array.from({ length: richLimits.nodes + 1 }, () => paragraph()))],
  ['many words', doc(paragraph(...Array.from({ length: richLimits.nodes }, () => word('x'))))],
  ['many pictures', doc(...Array.from({ length: 21 }, () => image({}).content[0]))],
  ['many videos', doc(...Array.from({ length: 11 }, () => video({}).content[0]))],
  ...[7, 20, 500, 2_000].map((depth): [string, unknown] => [
    `${depth} quotations`,
    nested(depth, 'blockquote'),
  ]),
  ...[4, 20, 500].map((depth): [string, unknown] => [
    `${depth} lists`,
    nested(depth, 'bulletList'),
  ]),
]

const excerpt = (value: unknown) => JSON.stringify(value)?.slice(0, 60)

/** All of them, by name. */
export const attacks: Attack[] = [
  ...hrefs.map((href) => ['link', href, marked({ type: 'link', attrs: { href } })]),
  ...texts.map(([name, text]) => ['words', name, doc(paragraph(word(text)))]),
  ...elements.map((type) => ['node', type, doc({ type, content: [word('x')] })]),
  ...styles.map(([name, attrs]) => ['attribute', name, doc({ ...paragraph(word('x')), attrs })]),
  ...styles.map(([name, more]) => ['field', name, doc({ ...paragraph(word('x')), ...more })]),
  ...values.map((name) => ['colour', name, marked({ type: 'color', attrs: { name } })]),
  ...values.map((name) => ['font', name, marked({ type: 'font', attrs: { name } })]),
  ...addresses.map((id) => ['picture', id, image({ pictureId: id })]),
  ...labels.map((alt) => ['picture of', alt, image({ alt })]),
  ...videoIds.map((id) => ['video', id, video({ id })]),
  ...['youtu.be', 'https://youtube.com', 'evil', '__proto__', '', null, ['youtube']].map((host) => [
    'host',
    host,
    video({ host }),
  ]),
  ...labels.slice(0, 4).map((title) => ['video called', title, video({ title })]),
  ...shapes.map((shape) => ['shape', shape, shape]),
  ...huge.map(([name, text]) => ['huge', name, text]),
].map(([kind, name, text]) => ({ name: `${kind} ${excerpt(name)}`, text }))
