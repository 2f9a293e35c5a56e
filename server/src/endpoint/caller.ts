import type { Role } from '@serein/shared/business/permission.ts'
import { headersOf, type Person, type World } from './testing.ts'
import type { Endpoint } from './walk.ts'

/** Who calls, and what they are; whoever may not comes first, so that a "no" that changed something is found out. */
export type Caller = { person: Person | null; role?: Role | 'platform_admin'; at?: 'home' | 'away' }

export const callers: Record<string, Caller> = {
  nobody: { person: null },
  'somebody who looks around': { person: 'visitor' },
  'another customer': { person: 'hugo' },
  'the owner of another business': { person: 'foreignOwner', role: 'owner', at: 'away' },
  'a platform admin without a business': { person: 'admin' },
  'a platform admin in another business': { person: 'admin', role: 'platform_admin', at: 'away' },
  'the customer': { person: 'camille' },
  'a therapist': { person: 'therapist', role: 'therapist', at: 'home' },
  'the front desk': { person: 'front_desk', role: 'front_desk', at: 'home' },
  'a manager': { person: 'manager', role: 'manager', at: 'home' },
  'the owner': { person: 'owner', role: 'owner', at: 'home' },
  'a platform admin': { person: 'admin', role: 'platform_admin', at: 'home' },
}

/** Headers of a call of theirs: a platform admin names the business. */
export function headersOfCaller(world: World, { person, role, at }: Caller, endpoint: Endpoint) {
  const business = role === 'platform_admin' && at ? world[at].businessId : ''
  return headersOf(world, person, endpoint, business && { 'serein-business': business })
}
