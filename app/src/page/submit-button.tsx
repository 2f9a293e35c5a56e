import { useHydrated } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Button } from '@serein/ui/button.tsx'

/** Sends its form. Before the page is hydrated the browser would send it by itself, to no one who takes it. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type'>) {
  const isHydrated = useHydrated()
  return <Button {...props} type="submit" disabled={!isHydrated || props.disabled} />
}
