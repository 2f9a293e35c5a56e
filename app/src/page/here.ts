import { useSyncExternalStore } from 'react'
import { shell } from '../entry/platform.ts'

/** Where the device is. It stands in no address and no store, and is sent to nobody. */
export interface Here {
  latitude: number
  longitude: number
}

let here: Here | null = null
let isRead = false
const listeners = new Set<() => void>()

export function keepHere(place: Here | null): void {
  here = place
  for (const listener of listeners) listener()
}

/** Null until the reader has said that they look for something near them. */
export function useHere(): Here | null {
  return useSyncExternalStore(subscribe, read, readNone)
}

/** After a reload: where the device is, if this site may know it without asking. */
export async function readHereAgain(): Promise<void> {
  if (here || isRead || shell) return
  isRead = true
  const permission = await navigator.permissions
    ?.query({ name: 'geolocation' })
    .catch(() => undefined)
  if (permission?.state !== 'granted') return
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => keepHere({ latitude, longitude }),
    () => {},
    { timeout: 10_000, maximumAge: 300_000 },
  )
}

function read(): Here | null {
  return here
}

function readNone(): null {
  return null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
