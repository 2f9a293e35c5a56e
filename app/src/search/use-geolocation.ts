import { useState } from 'react'

/** Asks the device where it is, only when told to. To a kilometre: an address may be shared. */
export function useGeolocation(onHere: (near: string) => void, onRefused: () => void = () => {}) {
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')
  const ask = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        onHere(`${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`)
      },
      () => {
        setState('refused')
        onRefused()
      },
      { timeout: 10_000, maximumAge: 300_000 },
    )
  }
  return { state, ask }
}
