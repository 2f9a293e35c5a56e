import { useState } from 'react'
import type { ResourceFault } from '@serein/shared/resource/rules.ts'
import { useWords, type Word } from '../language/words.ts'

/** What is amiss at a field: as the server says it, or that it could not be read. */
export type FieldFault =
  | ResourceFault
  | { field: ResourceFault['field'] | 'turnoverMinutes'; reason: 'missing' | 'number' | 'noKind' }

/**
 * The sending of a form. What is amiss is said at its field once somebody has tried to save; what the server refuses is said at
 * the same place, and nothing that was typed is lost.
 */
export function useFaults(of: {
  faults: FieldFault[]
  save: (onFault: (fault: ResourceFault) => void) => Promise<boolean>
  onDone: () => void
}) {
  const { t } = useWords()
  const [isSubmitted, setSubmitted] = useState(false)
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<ResourceFault | null>(null)
  const shown: FieldFault[] = [...(isSubmitted ? of.faults : []), ...(refused ? [refused] : [])]
  return {
    isPending,
    forget: () => setRefused(null),
    at(field: FieldFault['field']): string | undefined {
      const fault = shown.find((each) => each.field === field)
      return fault && t(wordOf(fault), { count: 'count' in fault ? fault.count : 0 })
    },
    async submit(form: HTMLFormElement) {
      const focusFault = () =>
        requestAnimationFrame(() =>
          form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
        )
      setSubmitted(true)
      if (of.faults.length > 0) return focusFault()
      if (isPending) return
      setPending(true)
      const isDone = await of.save((fault) => {
        setRefused(fault)
        focusFault()
      })
      setPending(false)
      if (isDone) of.onDone()
    },
  }
}

function wordOf({ field, reason }: FieldFault): Word {
  if (reason !== 'claimed') return `resource.fault.${reason}`
  if (field === 'isShared') return 'resource.fault.claimedShared'
  return field === 'kindId' ? 'resource.fault.claimedKind' : 'resource.fault.claimedPlaces'
}
