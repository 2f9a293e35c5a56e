import { clear, createStore, del, entries, set, type UseStore } from 'idb-keyval'

/** A photo that has not reached the server yet, kept on the device over a reload or a lost network. */
export interface UnsentPhoto {
  /** The message’s id, so that sending it twice makes one message. */
  messageId: string
  uid: string
  shopId: string
  file: File
  writtenAt: string
  /** The server’s words for refusing it; it waits for a retry by hand. */
  problem?: string
}

/** The most to keep on the device; more is kept only by this page. */
const limit = { count: 12, bytes: 60 * 1024 * 1024 }

let photos: readonly UnsentPhoto[] = []
let loadedFor: string | null = null
const listeners = new Set<() => void>()

/** The photos of this account, in the order they were chosen. */
export function keptPhotos(): readonly UnsentPhoto[] {
  return photos
}

export function onPhotos(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Delete what another account has left. */
export async function loadPhotos(uid: string): Promise<void> {
  if (loadedFor === uid) return
  if (loadedFor !== null) change([])
  loadedFor = uid
  const found = (await onDevice((store) => entries<string, UnsentPhoto>(store))) ?? []
  for (const [messageId, photo] of found)
    if (photo.uid !== uid) await onDevice((store) => del(messageId, store))
  const photoIds = new Set(photos.map(({ messageId }) => messageId))
  const more = found
    .map(([, photo]) => photo)
    .filter((photo) => photo.uid === uid && !photoIds.has(photo.messageId))
  change([...more, ...photos].toSorted((a, b) => a.writtenAt.localeCompare(b.writtenAt)))
}

export async function addPhotos(added: readonly UnsentPhoto[]): Promise<void> {
  change([...photos, ...added])
  for (const photo of added) await write(photo)
}

/** Updates it on this page and on the device. */
export async function changePhoto(photo: UnsentPhoto): Promise<void> {
  change(photos.map((each) => (each.messageId === photo.messageId ? photo : each)))
  await write(photo)
}

export async function dropPhoto(messageId: string): Promise<void> {
  change(photos.filter((each) => each.messageId !== messageId))
  await onDevice((store) => del(messageId, store))
}

/** Deletes them from this device, which another user may use next. */
export async function forgetPhotos(): Promise<void> {
  change([])
  loadedFor = null
  await onDevice(clear)
}

function change(next: readonly UnsentPhoto[]): void {
  photos = next
  for (const listener of listeners) listener()
}

async function write(photo: UnsentPhoto): Promise<void> {
  const index = photos.findIndex(({ messageId }) => messageId === photo.messageId)
  const bytes = photos.slice(0, index + 1).reduce((sum, { file }) => sum + file.size, 0)
  if (index < 0 || index >= limit.count || bytes > limit.bytes) return
  await onDevice((store) => set(photo.messageId, photo, store))
}

let device: UseStore | null = null

/** Without storage or space they are lost with the page. */
async function onDevice<T>(work: (store: UseStore) => Promise<T>): Promise<T | null> {
  try {
    device ??= createStore('serein', 'unsent-photos')
    return await work(device)
  } catch {
    return null
  }
}
