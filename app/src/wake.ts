/**
 * Run at the end of every page: its scripts and its letters begin once the page and its first pictures are there for the
 * eye, or as soon as somebody touches it. On a slow line they would otherwise take from what is read first, and only come
 * as early as they do now. Who has been here before has the letters already, and sees them at once. Else the page is set
 * in them part by part, a frame each, since all of it at once would keep a touch waiting: first what is in view, the rest
 * when the page has time for it.
 */
export const wakeScript = `{const{entry,links}=JSON.parse(document.getElementById('wake').textContent);const{body}=document;const letter=()=>{const seen=[];const rest=[];const split=(part)=>{const size=part.getElementsByTagName('*').length;if(size<60)return(part.getBoundingClientRect().top<innerHeight?seen:rest).push([part,1+size]);for(const each of part.children)split(each);rest.push([part,9])};for(const each of body.children)split(each);const some=(parts)=>{for(let room=60;room>0&&parts.length;){const[part,size]=parts.shift();part.dataset.letters='now';room-=size}if(seen.length)requestAnimationFrame(()=>some(seen));else if(rest.length)requestAnimationFrame(()=>idle(()=>some(rest)));else delete body.dataset.letters};some(seen)};const idle=(run)=>self.requestIdleCallback?requestIdleCallback(run):setTimeout(run,100);let begun=false;const begin=()=>{if(begun)return;begun=true;if(body.dataset.letters)Promise.all(['Figtree','Fraunces'].map((name)=>document.fonts.load("1em '"+name+" Variable'"))).then(letter,letter);const add=(name,set)=>document.head.append(Object.assign(document.createElement(name),set));const known=document.getElementById('known');add('script',{nonce:known.nonce,textContent:known.textContent});known.remove();const some=()=>{for(const set of links.splice(0,6))add('link',set);if(links.length)setTimeout(some)};setTimeout(()=>{add('script',{type:'module',async:true,src:entry});some()})};const seen=()=>requestAnimationFrame(()=>setTimeout(begin));if(navigator.serviceWorker?.controller)delete body.dataset.letters;if(document.readyState==='complete')seen();else addEventListener('load',seen);for(const touch of['pointerdown','keydown'])addEventListener(touch,begin,{once:true,passive:true});setTimeout(begin,3000)}`

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
  const wake = `<script type="text/plain" id="known"${nonce}>${known.map(([, , script]) => script).join(';')}</script><script type="application/json" id="wake">${JSON.stringify({ entry, links })}</script><script>${wakeScript}</script>`
  return page
    .replaceAll(knownTag, '')
    .replaceAll(moduleTag, '')
    .replaceAll(textsTag, '')
    .replace(entryTag, '')
    .replace('<body', '<body data-letters="later"')
    .replace('</body>', () => `${wake}</body>`)
}

const entryTag = /<script type="module" async="" src="([^"]+)"[^>]*><\/script>/u
/** What the framework hands from server to browser, in parts; each ends by taking its own element away. */
const knownTag =
  /<script( nonce="[^"]*")?(?: data-tsr-stream-part="")?>((?:\(self\.\$R|\$_TSR|\(\$R=>|\{let s=document\.currentScript|document\.currentScript\.remove\(\);\/\*\$tsr)[\s\S]*?)<\/script>/gu
const moduleTag = /<link rel="modulepreload" href="([^"]+)"[^>]*>/gu
const textsTag = /<link rel="preload" as="fetch"[^>]* href="([^"]+)"[^>]*>/gu
