import { useFormat } from './provider.tsx'

/** A day as one writes it under a text; it is of no shop's zone. */
export function useDay(): (instant: string) => string {
  const format = useFormat()
  return (instant) =>
    format.day(instant.slice(0, 10), { day: 'numeric', month: 'long', year: 'numeric' })
}
