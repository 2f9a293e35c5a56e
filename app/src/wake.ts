import { script } from './inline/wake.ts?script'

/** Stands at the end of every page; `inline/wake.ts` says why. */
export const wakeScript = script

/** Takes what wakes a page out of its head, and leaves it at the end for `wakeScript`. */
export function wakeLater(page: string): string {
  const entry = entryTag.exec(page)?.[1]
  if (!entry) return page
  const links = [
    ...[...page.matchAll(moduleTag)].map(([, href]) => ({ rel: 'modulepreload', href })),
    ...[...page.matchAll(textsTag)].map(([, href]) => ({
      rel: 'preload',
      as: 'fetch',
      crossOrigin: 'anonymous',
      href,
    })),
  ]
  // What the page knows already is long, and nobody needs it before the scripts are there.
  const known = [...page.matchAll(knownTag)]
  const nonce = known[0]?.[1] ?? ''
  const wake = `<script type="text/plain" id="known"${nonce}>${known.map(([, , part]) => part).join(';')}</script><script type="application/json" id="wake">${JSON.stringify({ entry, links })}</script><script>${wakeScript}</script>`
  return page
    .replaceAll(knownTag, '')
    .replaceAll(moduleTag, '')
    .replaceAll(textsTag, '')
    .replace(entryTag, '')
    .replace('<body', '<body data-opened data-letters="later"')
    .replace('</body>', () => `${wake}</body>`)
}

const entryTag = /<script type="module" async="" src="([^"]+)"[^>]*><\/script>/u
/** What the framework hands from server to browser, in parts; each ends by taking its own element away. */
const knownTag =
  /<script( nonce="[^"]*")?(?: data-tsr-stream-part="")?>((?:\(self\.\$R|\$_TSR|\(\$R=>|\{let s=document\.currentScript|document\.currentScript\.remove\(\);\/\*\$tsr)[\s\S]*?)<\/script>/gu
const moduleTag = /<link rel="modulepreload" href="([^"]+)"[^>]*>/gu
const textsTag = /<link rel="preload" as="fetch"[^>]* href="([^"]+)"[^>]*>/gu
