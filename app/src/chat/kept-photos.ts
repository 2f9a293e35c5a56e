import { clear, createStore, del, entries, set, type UseStore } from 'idb-keyval'

/** A photo that was chosen and has not reached the server yet: kept on the device, so that a reload or a lost network loses none. */
export interface UnsentPhoto {
  /** The server knows it by this: sent twice it is one message. */
  messageId: string
  uid: string
  shopId: string
  file: File
  writtenAt: string
  /** Why the server has not taken it, in its words; it waits until somebody tries again. */
  problem?: string
}

/** So much is kept on a device; what goes beyond waits on this page alone. */
const limit = { count: 12, bytes: 60 * 1024 * 1024 }

let photos: readonly UnsentPhoto[] = []
let loadedFor: string | null = null
const listeners = new Set<() => void>()

/** All of this account, in the order in which they were chosen. */
export function keptPhotos(): readonly UnsentPhoto[] {
  return photos
}

export function onPhotos(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What somebody else has left here is forgotten. */
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

/** As it is now, on this page and on the device. */
export async function changePhoto(photo: UnsentPhoto): Promise<void> {
  change(photos.map((each) => (each.messageId === photo.messageId ? photo : each)))
  await write(photo)
}

export async function dropPhoto(messageId: string): Promise<void> {
  change(photos.filter((each) => each.messageId !== messageId))
  await onDevice((store) => del(messageId, store))
}

/** Nothing of them is left on this device: who comes next is somebody else. */
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

/** A browser that keeps nothing, or has no room, loses them with the page. */
async function onDevice<T>(work: (store: UseStore) => Promise<T>): Promise<T | null> {
  try {
    device ??= createStore('serein', 'unsent-photos')
    return await work(device)
  } catch {
    return null
  }
}
