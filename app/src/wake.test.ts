import { expect, it } from 'vitest'
import { wakeLater, wakeScript } from './wake.ts'

const page = `<html><head><link rel="modulepreload" href="/assets/a.js" fetchPriority="low" nonce="n"/><link rel="icon" href="/icon.svg"/><link rel="preload" as="fetch" crossorigin="anonymous" href="/assets/i18n/fr.json"/></head><body><main>Words</main><script nonce="n">restoreScroll()</script><script nonce="n" data-tsr-stream-part="">$_TSR.router={}</script><script nonce="n">$_TSR.e()</script><script type="module" async="" src="/assets/index.js" nonce="n"></script></body></html>`

it('leaves in the head only what is seen first', () => {
  const [head, body] = wakeLater(page).split('</head>')
  expect(head).toBe('<html><head><link rel="icon" href="/icon.svg"/>')
  expect(body).toContain('<main>Words</main><script nonce="n">restoreScroll()</script><script type')
})

it('names at the end what starts the page, and what that will ask for', () => {
  const [, wake] = /id="wake">([^<]+)</u.exec(wakeLater(page))!
  expect(JSON.parse(wake!)).toEqual({
    entry: '/assets/index.js',
    links: [
      { rel: 'modulepreload', href: '/assets/a.js' },
      { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: '/assets/i18n/fr.json' },
    ],
  })
  expect(wakeLater(page)).toContain(`<script>${wakeScript}</script></body>`)
})

it('keeps as text what the page knows, until the scripts are there to read it', () => {
  expect(wakeLater(page)).toContain(
    '<script type="text/plain" id="known" nonce="n">$_TSR.router={};$_TSR.e()</script>',
  )
})

it('leaves a page alone that nothing wakes', () => {
  expect(wakeLater('<html><body>Plain</body></html>')).toBe('<html><body>Plain</body></html>')
})
