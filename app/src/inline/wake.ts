interface Wake {
  entry: string
  links: Partial<HTMLLinkElement>[]
}

/** Elements that are set in the letters in one frame. */
const room = 60

/**
 * Run at the end of every page: its scripts and its letters begin once the page and its first pictures are there for the
 * eye, or as soon as somebody touches it. On a slow line they would otherwise take from what is read first, and only come
 * as early as they do now. Who has been here before has the letters already, and sees them at once. Else the page is set
 * in them part by part, a frame each, since all of it at once would keep a touch waiting.
 */
const { body } = document
const { entry, links } = JSON.parse(document.getElementById('wake')!.textContent) as Wake
let begun = false

if (navigator.serviceWorker?.controller) delete body.dataset.letters
if (document.readyState === 'complete') beginSoon()
else addEventListener('load', beginSoon)
for (const touch of ['pointerdown', 'keydown'])
  addEventListener(touch, begin, { once: true, passive: true })
setTimeout(begin, 3000)

/** Drawn is not seen yet: only what is painted says that the frame has come to the screen. */
function beginSoon(): void {
  new PerformanceObserver(() => afterFrame(begin)).observe({ type: 'paint', buffered: true })
}

function begin(): void {
  if (begun) return
  begun = true
  if (body.dataset.letters) {
    const loaded = usualFaces().map((face) => face.load())
    // New letters make the browser look at every style again: that has a frame of its own.
    const set = () => afterFrame(setLetters)
    Promise.all(loaded).then(set, set)
  }
  const known = document.getElementById('known')!
  add('script', { nonce: known.nonce, textContent: known.textContent })
  known.remove()
  setTimeout(() => {
    add('script', { type: 'module', async: true, src: entry })
    addLinks()
  })
}

/** What English and French are written with comes last of its family; to ask for a letter would fetch every face that has it. */
function usualFaces(): FontFace[] {
  const faces = [...document.fonts].filter(({ family }) => family.includes('Variable'))
  return [...new Map(faces.map((face) => [face.family, face])).values()]
}

/** A few at a time: all at once would keep a touch waiting. */
function addLinks(): void {
  for (const link of links.splice(0, 6)) add('link', link)
  if (links.length > 0) setTimeout(addLinks)
}

function afterFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}

function add(name: string, set: object): void {
  document.head.append(Object.assign(document.createElement(name), set))
}

/** Each part as it comes near the eye. What is new on the page is drawn for the first time anyhow. */
function setLetters(): void {
  const unmet: HTMLElement[] = [body]
  const coming: HTMLElement[] = []
  const near = new IntersectionObserver(come, { rootMargin: '50% 0%' })
  meetSome()
  new MutationObserver(setFresh).observe(body, { childList: true, subtree: true })
  addEventListener('beforeprint', () => delete body.dataset.letters, { once: true })

  /** As long as a touch may wait, and the rest later. */
  function meetSome(): void {
    for (const start = performance.now(); unmet.length > 0 && performance.now() - start < 4;)
      for (const child of unmet.shift()!.children) meet(child as HTMLElement)
    if (unmet.length > 0) setTimeout(meetSome)
  }

  /** What is not shown yet is not measured either: it would have to be laid out for that. */
  function meet(part: HTMLElement): void {
    const isWhole = sizeOf(part) < room || isRow(part)
    if (isShown(part) && (!isWhole || isElsewhere(part.firstElementChild))) unmet.push(part)
    else near.observe(part)
  }

  function come(entries: IntersectionObserverEntry[]): void {
    const isWaiting = coming.length > 0
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      near.unobserve(target)
      const part = target as HTMLElement
      if (sizeOf(part) < room) coming.push(part)
      else if (isRow(part)) coming.push(...(part.children as unknown as HTMLElement[]))
      else unmet.push(part)
    }
    meetSome()
    if (!isWaiting) requestAnimationFrame(setSome)
  }

  function setSome(): void {
    for (let left = room; left > 0 && coming.length > 0;) {
      const part = coming.shift()!
      part.dataset.letters = 'now'
      left -= sizeOf(part)
    }
    if (coming.length > 0) requestAnimationFrame(setSome)
  }
}

function isShown(part: Element): boolean {
  return part.checkVisibility({ contentVisibilityAuto: true })
}

/** What is moved sideways comes as a whole. */
function isRow(part: HTMLElement): boolean {
  return getComputedStyle(part).overflowX === 'auto'
}

/** The bar at the bottom stands elsewhere than the room that is kept for it. */
function isElsewhere(part: Element | null): boolean {
  return part !== null && isShown(part) && getComputedStyle(part).position === 'fixed'
}

function sizeOf(part: HTMLElement): number {
  return 1 + part.getElementsByTagName('*').length
}

function setFresh(changes: MutationRecord[]): void {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node instanceof HTMLElement) node.dataset.letters = 'now'
}
