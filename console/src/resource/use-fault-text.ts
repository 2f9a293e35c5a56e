import type { ResourceFault } from '@serein/shared/resource/rules.ts'
import { useWords } from '../language/words.ts'

/** What is amiss at a field: as the server says it, or that it could not be read. */
export type FieldFault =
  | ResourceFault
  | { field: ResourceFault['field'] | 'turnoverMinutes'; reason: 'missing' | 'number' | 'noKind' }

/** What is said of a fault of a room or a kind. */
export function useFaultText() {
  const { t } = useWords()
  return (fault: FieldFault): string => {
    const { field, reason } = fault
    const count = { count: 'count' in fault ? fault.count : 0 }
    if (reason !== 'claimed') return t(`resource.fault.${reason}`, count)
    if (field === 'isShared') return t('resource.fault.claimedShared', count)
    return t(
      field === 'kindId' ? 'resource.fault.claimedKind' : 'resource.fault.claimedPlaces',
      count,
    )
  }
}
