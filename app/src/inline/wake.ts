interface Wake {
  entry: string
  links: Partial<HTMLLinkElement>[]
}

/** A part of the page, and how many elements it has, about. */
type Part = [part: HTMLElement, size: number]

/** Elements that are set in the letters in one frame. */
const room = 60

/**
 * Run at the end of every page: its scripts and its letters begin once the page and its first pictures are there for the
 * eye, or as soon as somebody touches it. On a slow line they would otherwise take from what is read first, and only come
 * as early as they do now. Who has been here before has the letters already, and sees them at once. Else the page is set
 * in them part by part, a frame each, since all of it at once would keep a touch waiting: first what is in view, the rest
 * when the page has time for it.
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
  new PerformanceObserver(() => requestAnimationFrame(() => setTimeout(begin))).observe({
    type: 'paint',
    buffered: true,
  })
}

function begin(): void {
  if (begun) return
  begun = true
  if (body.dataset.letters) {
    const loaded = usualFaces().map((face) => face.load())
    Promise.all(loaded).then(setLetters, setLetters)
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

function add(name: string, set: object): void {
  document.head.append(Object.assign(document.createElement(name), set))
}

function setLetters(): void {
  const seen: Part[] = []
  const rest: Part[] = []
  for (const child of body.children) split(child as HTMLElement)
  setSome(seen)

  function split(part: HTMLElement): void {
    const size = part.getElementsByTagName('*').length
    if (size < room) {
      const isSeen = part.getBoundingClientRect().top < innerHeight
      ;(isSeen ? seen : rest).push([part, 1 + size])
      return
    }
    for (const child of part.children) split(child as HTMLElement)
    rest.push([part, 9])
  }

  function setSome(parts: Part[]): void {
    for (let left = room; left > 0 && parts.length > 0;) {
      const [part, size] = parts.shift()!
      part.dataset.letters = 'now'
      left -= size
    }
    if (seen.length > 0) requestAnimationFrame(() => setSome(seen))
    else if (rest.length > 0) requestAnimationFrame(() => whenIdle(() => setSome(rest)))
    else delete body.dataset.letters
  }
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in self) requestIdleCallback(run)
  else setTimeout(run, 100)
}
