import { defaultPermissions, type Role } from '@serein/shared/business/permission.ts'
import type { Actor } from '../../platform/gate.ts'

/** Who calls stands in the headers; an empty name is nobody who is logged in. */
export function actorIn(headers: Headers): Actor | null {
  if (headers.get('x-user') === '') return null
  const businessId = headers.get('x-business')
  const role = roleOf(headers)
  return {
    userId: headers.get('x-user') ?? '',
    sessionId: `the session of ${headers.get('x-user')}`,
    language: 'en',
    isAnonymous: false,
    isPlatformAdmin: () => headers.get('x-user') === 'platform',
    membership: async () =>
      businessId ? { businessId, role, permissions: defaultPermissions[role] } : null,
  }
}

function roleOf(headers: Headers): Role {
  return (headers.get('x-role') ?? 'manager') as Role
}
