/**
 * Run at the end of every page: its scripts begin once the page and its first pictures are there for the eye, or as soon
 * as somebody touches it. On a slow line they would otherwise take from what is read first, and only come as early as
 * they do now.
 */
export const wakeScript = `{let begun=false;const begin=()=>{if(begun)return;begun=true;const{entry,links}=JSON.parse(document.getElementById('wake').textContent);const add=(name,set)=>document.head.append(Object.assign(document.createElement(name),set));for(const set of links)if(!document.querySelector('link[href="'+set.href+'"]'))add('link',set);add('script',{type:'module',async:true,src:entry})};const seen=()=>requestAnimationFrame(()=>setTimeout(begin));if(document.readyState==='complete')seen();else addEventListener('load',seen);for(const touch of['pointerdown','keydown'])addEventListener(touch,begin,{once:true,passive:true});setTimeout(begin,3000)}`

/** Takes what wakes a page out of its head, and leaves it at the end for `wakeScript`. */
export function wakeLater(page: string): string {
  const entry = entryTag.exec(page)?.[1]
  if (!entry) return page
  const links = [
    ...[...page.matchAll(sheetTag)].map(([, href]) => ({ rel: 'stylesheet', href })),
    ...[...page.matchAll(moduleTag)].map(([, href]) => ({ rel: 'modulepreload', href })),
    ...[...page.matchAll(textsTag)].map(([, href]) => ({
      rel: 'preload',
      as: 'fetch',
      crossOrigin: 'anonymous',
      href,
    })),
  ]
  const wake = `<script type="application/json" id="wake">${JSON.stringify({ entry, links })}</script><script>${wakeScript}</script>`
  return page
    .replaceAll(sheetTag, '')
    .replaceAll(moduleTag, '')
    .replaceAll(textsTag, '')
    .replace(entryTag, '')
    .replace('</body>', () => `${wake}</body>`)
}

/**
 * Puts at the end of the head what the page is drawn with. The whole sheet comes when the page wakes: it holds every rule
 * again, in its order, so nothing that is seen changes with it.
 */
export function drawAtOnce(page: string, rules: string, sheet: string): string {
  const head = `<style>${rules}</style><noscript><link rel="stylesheet" href="${sheet}"></noscript>`
  return page.replace('</head>', () => `${head}</head>`)
}

const sheetTag = /<link rel="stylesheet" href="([^"]+)"[^>]*>/gu
const entryTag = /<script type="module" async="" src="([^"]+)"[^>]*><\/script>/u
const moduleTag = /<link rel="modulepreload" href="([^"]+)"[^>]*>/gu
const textsTag = /<link rel="preload" as="fetch"[^>]* href="([^"]+)"[^>]*>/gu
