import type { Bilingual } from '../schema.ts'
import type { PackageStep } from './price.ts'

type Line = { label: Bilingual | null; amountMinor: number; step?: PackageStep | undefined }

/** Lines of a price as people read them: the steps of a day package are one line of its name, which says what they are. */
export function shownLines<L extends Line>(
  lines: readonly L[],
  guestOf: (line: L) => number | null,
): (L & { steps?: Bilingual[] })[] {
  const packages = new Map<string, L & { steps: Bilingual[] }>()
  return lines.flatMap((line) => {
    const { step } = line
    if (!step) return [line]
    const key = `${guestOf(line)} ${step.dayPackage.en}`
    const earlier = packages.get(key)
    if (earlier) {
      earlier.amountMinor += line.amountMinor
      earlier.steps.push(step.service)
      return []
    }
    const first = { ...line, label: step.dayPackage, steps: [step.service] }
    packages.set(key, first)
    return [first]
  })
}
