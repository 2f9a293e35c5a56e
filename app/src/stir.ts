/** What a person does with a page, however lightly. */
const signs = [
  'pointermove',
  'pointerdown',
  'keydown',
  'wheel',
  'scroll',
  'focusin',
  'click',
  'input',
  'submit',
] as const

/** Whoever only looks at a page for this long may be about to touch it. */
const atLatestMs = 10_000

let stirred = false

/** Whether anybody has touched the page since it was opened. */
export function isStirred(): boolean {
  return stirred
}

/** Comes when somebody first touches, scrolls or types. Before the app hears of it, so that it finds what it is meant for. */
export const firstStir = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return
  const hear = () => {
    if (stirred) return
    stirred = true
    for (const sign of signs) removeEventListener(sign, hear, true)
    resolve()
  }
  for (const sign of signs) addEventListener(sign, hear, { capture: true, passive: true })
  setTimeout(hear, scrollY > 0 ? 0 : atLatestMs)
})
