import { useState } from 'react'

/** The value or the last one, so that a closing sheet keeps its content. */
export function useLastValue<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
