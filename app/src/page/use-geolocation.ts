import { useState } from 'react'
import { shell } from '../entry/platform.ts'
import { keepHere } from './here.ts'

/**
 * Reads the device’s position on request, to a kilometre since an address may be shared. Where exactly it is stays in this page,
 * for how far one walks.
 */
export function useGeolocation(onHere: (near: string) => void, onRefused: () => void = () => {}) {
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')
  const ask = () => {
    setState('asking')
    const found = ({
      latitude,
      longitude,
    }: Pick<GeolocationCoordinates, 'latitude' | 'longitude'>) => {
      setState('idle')
      keepHere({ latitude, longitude })
      onHere(`${latitude.toFixed(2)},${longitude.toFixed(2)}`)
    }
    const refused = () => {
      setState('refused')
      onRefused()
    }
    if (shell) shell.position().then(found, refused)
    else
      navigator.geolocation.getCurrentPosition(({ coords }) => found(coords), refused, {
        timeout: 10_000,
        maximumAge: 300_000,
      })
  }
  return { state, ask }
}
