import { readFields } from './draft.ts'

interface Telling {
  /** In the middle of something that a reload would undo, beside what is typed or open: a payment, a hold. */
  isBusy: () => boolean
  onArrival: (arrived: () => void) => void
  /** Shows the line; what it returns takes it back. */
  show: () => () => void
}

/** Says that a newer version is there while its reader is at rest, and takes it back while they are at something. */
export function tellAtRest({ isBusy, onArrival, show }: Telling): void {
  let takeBack: (() => void) | null = null
  const look = () => {
    if (isAtRest(isBusy)) takeBack ??= show()
    else {
      takeBack?.()
      takeBack = null
    }
  }
  look()
  onArrival(look)
  for (const event of ['input', 'focusout', 'toggle', 'close'])
    document.addEventListener(event, look, { capture: true, passive: true })
}

/** Nothing is typed that was not sent, no sheet is open, nothing is being paid. */
export function isAtRest(isBusy: () => boolean): boolean {
  // Of a password or a code nothing is read; that somebody writes one is enough.
  const written = (document.activeElement as HTMLInputElement | null)?.value
  const isOpen = document.querySelector('dialog[open]') !== null
  return !isBusy() && !written && !isOpen && readFields().length === 0
}
