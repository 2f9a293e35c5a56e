import type { Client } from './provider.tsx'
import type { SessionUser } from './session.ts'
import { keepDraft, keptDraft, readFields, writeFields } from './draft.ts'

/** Where the reader is: path and search, as the router writes them. */
export type Place = { here: () => string; onArrival: (arrived: () => void) => void }

/**
 * Gives back what was kept, on the page it was typed on, once its owner is logged in again. Once for each page load.
 * `onRestored` is called once for each draft, when the first of it stands in its fields.
 */
export function restoreDrafts(
  { queryClient, session }: Client,
  { here, onArrival }: Place,
  onRestored: () => void,
): void {
  // A reader who was led away before this file came has arrived by now.
  isLeaving = false
  let uid: string | undefined
  let watching: MutationObserver | undefined
  const look = () => {
    watching?.disconnect()
    const draft = keptDraft(Date.now())
    // On its way to the log-in the page still shows what was just kept.
    if (isLeaving) return
    const user = session.shown()
    if (!draft) return
    const member = uidOf(user)
    if (draft.uid && !member) return
    if (member !== draft.uid) return keepDraft(null)
    if (here() !== draft.path) return
    fill()
    // A form may come with its data, or when it is opened.
    watching = new MutationObserver(fill)
    watching.observe(document.body, { childList: true, subtree: true })
  }
  const fill = () => {
    const draft = keptDraft(Date.now())
    const left = draft && writeFields(draft.fields)
    if (!draft || !left || left.length === draft.fields.length) return
    keepDraft(left.length > 0 ? { ...draft, fields: left, isTold: true } : null)
    if (left.length === 0) watching?.disconnect()
    if (!draft.isTold) onRestored()
  }
  look()
  onArrival(() => {
    isLeaving = false
    look()
  })
  queryClient.getQueryCache().subscribe(() => {
    const before = uid
    uid = session.shown()?.uid
    if (uid !== before) look()
  })
}

let isLeaving = false

/** Keeps what this page's reader has typed, before they are led away, and says whether there was anything. */
export function keepWhatIsOpen(user: SessionUser | null, { here }: Pick<Place, 'here'>): boolean {
  isLeaving = true
  const fields = readFields()
  if (fields.length > 0) keepDraft({ uid: uidOf(user), path: here(), keptAt: Date.now(), fields })
  return fields.length > 0
}

/** Who only looks around is nobody yet. */
function uidOf(user: SessionUser | null): string | null {
  return user && !user.isAnonymous ? user.uid : null
}
