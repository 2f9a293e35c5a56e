import { useWords } from '../language/words.ts'
import type { FieldFault } from './service-texts.ts'

/** What is said of a refusal that names its field. */
export function useFaultText() {
  const { t } = useWords()
  return (refusal: { code: string; data?: unknown } | null | undefined): string | undefined => {
    if (refusal?.code !== 'service_not_possible') return undefined
    const { reason } = refusal.data as FieldFault
    return t(`catalogue.fault.${reason}`)
  }
}
