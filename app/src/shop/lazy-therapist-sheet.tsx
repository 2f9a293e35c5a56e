import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState, type ComponentProps } from 'react'
import type { TherapistSheet as Loaded } from './therapist-sheet.tsx'

const TherapistSheet = lazyRouteComponent(() => import('./therapist-sheet.tsx'), 'TherapistSheet')

/** Rendered by the server if the address has it open. */
export async function preloadTherapistSheet(search: {
  therapist?: string | undefined
}): Promise<void> {
  if (search.therapist) await TherapistSheet.preload?.()
}

/** The sheet’s code is fetched when somebody opens it. */
export function LazyTherapistSheet(props: ComponentProps<typeof Loaded>) {
  const [isUsed, setUsed] = useState(props.therapistId !== undefined)
  if (props.therapistId !== undefined && !isUsed) setUsed(true)
  if (!isUsed) return null
  return (
    <Suspense>
      <TherapistSheet {...props} />
    </Suspense>
  )
}
