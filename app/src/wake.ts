/**
 * Run at the end of every page: its scripts and its letters begin once the page and its first pictures are there for the
 * eye, or as soon as somebody touches it. On a slow line they would otherwise take from what is read first, and only come
 * as early as they do now. Who has been here before has the letters already, and sees them at once. The page is set anew
 * a single time, when all of them are there.
 */
export const wakeScript = `{const{entry,links,letters}=JSON.parse(document.getElementById('wake').textContent);let asked=false;const write=()=>{if(asked)return;asked=true;const faces=letters.map(({family,src,...rest})=>new FontFace(family,src,rest));const add=()=>faces.forEach((face)=>document.fonts.add(face));Promise.all(faces.slice(-2).map((face)=>face.load())).then(add,add)};let begun=false;const begin=()=>{if(begun)return;begun=true;write();const add=(name,set)=>document.head.append(Object.assign(document.createElement(name),set));const known=document.getElementById('known');add('script',{nonce:known.nonce,textContent:known.textContent});known.remove();const some=()=>{for(const set of links.splice(0,6))add('link',set);if(links.length)setTimeout(some)};setTimeout(()=>{add('script',{type:'module',async:true,src:entry});some()})};const seen=()=>requestAnimationFrame(()=>setTimeout(begin));if(navigator.serviceWorker?.controller)write();if(document.readyState==='complete')seen();else addEventListener('load',seen);for(const touch of['pointerdown','keydown'])addEventListener(touch,begin,{once:true,passive:true});setTimeout(begin,3000)}`

/** A web font as a script makes it: what `FontFace` takes. */
type Letters = { family: string; src: string } & FontFaceDescriptors

/** Takes what wakes a page out of its head, and leaves it at the end for `wakeScript`. */
export function wakeLater(page: string, letters: Letters[]): string {
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
  const wake = `<script type="text/plain" id="known"${nonce}>${known.map(([, , script]) => script).join(';')}</script><script type="application/json" id="wake">${JSON.stringify({ entry, links, letters })}</script><script>${wakeScript}</script>`
  return page
    .replaceAll(knownTag, '')
    .replaceAll(moduleTag, '')
    .replaceAll(textsTag, '')
    .replace(entryTag, '')
    .replace('</body>', () => `${wake}</body>`)
}

/**
 * The sheet as it stands in every page, whole: nothing has to be fetched before the first paint, and nothing is drawn
 * anew when a sheet arrives. Its web fonts come apart, for `wakeScript`; until then the fallback faces keep their measure.
 */
export function sheetInPage(sheet: string): { style: string; letters: Letters[] } {
  const letters = [...sheet.matchAll(webFont)].map(([, rules]) => {
    const rule = (name: string) => new RegExp(`${name}:([^;]+)`, 'u').exec(rules!)![1]!.trim()
    return {
      family: rule('font-family').replaceAll(/["']/gu, ''),
      src: rule('src'),
      weight: rule('font-weight'),
      unicodeRange: rule('unicode-range'),
      display: 'swap' as const,
    }
  })
  return { style: `<style>${sheet.replaceAll(webFont, '')}</style>`, letters }
}

const webFont = /@font-face\s*\{([^{}]*url\([^{}]*)\}/gu
const entryTag = /<script type="module" async="" src="([^"]+)"[^>]*><\/script>/u
/** What the framework hands from server to browser, in parts; each ends by taking its own element away. */
const knownTag =
  /<script( nonce="[^"]*")?(?: data-tsr-stream-part="")?>((?:\(self\.\$R|\$_TSR|\(\$R=>|\{let s=document\.currentScript|document\.currentScript\.remove\(\);\/\*\$tsr)[\s\S]*?)<\/script>/gu
const moduleTag = /<link rel="modulepreload" href="([^"]+)"[^>]*>/gu
const textsTag = /<link rel="preload" as="fetch"[^>]* href="([^"]+)"[^>]*>/gu
