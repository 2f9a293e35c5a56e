import { useState } from 'react'

/** The value, or the last one there was: so that what closes does not empty while it slides away. */
export function useLastValue<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
