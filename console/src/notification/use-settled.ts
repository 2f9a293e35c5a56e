import { useEffect, useState } from 'react'

/** A debounced value, so that not every letter queries the server. */
export function useSettled<T>(value: T, milliseconds = 250): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
