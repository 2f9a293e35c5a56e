import { firstStir } from './stir.ts'

/** Once somebody stirs, what lies `further` down an opened page is laid out as well: a part a frame, so that a touch is heard. */
export async function unfold(): Promise<void> {
  await firstStir
  for (const part of document.querySelectorAll<HTMLElement>('.further')) {
    part.style.contentVisibility = 'visible'
    await new Promise(requestAnimationFrame)
  }
  delete document.body.dataset.opened
}
