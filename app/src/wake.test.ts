import { expect, it } from 'vitest'
import { drawAtOnce, wakeLater, wakeScript } from './wake.ts'

const page = `<html><head><link rel="stylesheet" href="/assets/app.css" nonce="n" data-precedence="default"/><link rel="modulepreload" href="/assets/a.js" fetchPriority="low" nonce="n"/><link rel="preload" href="/f.woff2" as="font"/><link rel="preload" as="fetch" crossorigin="anonymous" href="/assets/i18n/fr.json"/></head><body><main>Words</main><script type="module" async="" src="/assets/index.js" nonce="n"></script></body></html>`

it('leaves in the head only what is seen first', () => {
  const [head, body] = wakeLater(page).split('</head>')
  expect(head).toBe('<html><head><link rel="preload" href="/f.woff2" as="font"/>')
  expect(body).toContain('<main>Words</main><script type="application/json" id="wake">')
})

it('names at the end what starts the page, and what that will ask for', () => {
  const [, wake] = /id="wake">([^<]+)</u.exec(wakeLater(page))!
  expect(JSON.parse(wake!)).toEqual({
    entry: '/assets/index.js',
    links: [
      { rel: 'stylesheet', href: '/assets/app.css' },
      { rel: 'modulepreload', href: '/assets/a.js' },
      { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: '/assets/i18n/fr.json' },
    ],
  })
  expect(wakeLater(page)).toContain(`<script>${wakeScript}</script></body>`)
})

it('leaves a page alone that nothing wakes', () => {
  expect(wakeLater('<html><body>Plain</body></html>')).toBe('<html><body>Plain</body></html>')
})

it('brings the rules of the first paint in the page, and the whole sheet where no script will', () => {
  expect(drawAtOnce('<head><title>$&</title></head>', 'p{top:0}', '/a.css')).toBe(
    '<head><title>$&</title><style>p{top:0}</style><noscript><link rel="stylesheet" href="/a.css"></noscript></head>',
  )
})
