import { useHydrated } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Button } from '@serein/ui/button.tsx'

/** Submits its form. Disabled before hydration, when the browser’s own submit would go nowhere. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type'>) {
  const isHydrated = useHydrated()
  return <Button {...props} type="submit" disabled={!isHydrated || props.disabled} />
}
