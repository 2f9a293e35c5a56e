import { defaultPermissions, type Role } from '@serein/shared/business/permission.ts'
import type { Actor } from '../../platform/gate.ts'

/** Who calls stands in the headers. */
export function actorIn(headers: Headers): Actor {
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
