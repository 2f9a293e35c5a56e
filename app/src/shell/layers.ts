/**
 * What lies over the screen goes first, by the way back: a sheet, a question. It is asked as Escape asks it, so that one which
 * insists stays. Says whether there was any.
 */
export function closeTopLayer(): boolean {
  const top = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
  if (!top) return false
  if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
  return true
}
