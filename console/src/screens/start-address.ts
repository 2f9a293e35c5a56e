import { catalogueSearch } from '../catalogue/catalogue-address.ts'
import { type GuideStep, guideSteps } from '@serein/shared/support/guide.ts'

export type StartSearch = ReturnType<typeof catalogueSearch> & { step?: GuideStep }

/**
 * What the address of the set-up says: which step is open, and of the menu which part. Without a step it is the first that is
 * neither done nor put off.
 */
export function startSearch(raw: Record<string, unknown>): StartSearch {
  const step = guideSteps.find((each) => each === raw.step)
  return { ...catalogueSearch(raw), ...(step && { step }) }
}
